import { Component, createRef, type VNode } from 'preact';

import type { Answer } from '../../../protocol/chat.ts';
import type { ChatWords } from '../../../protocol/chatWords.ts';
import type { ChatStore } from '../chatStore.ts';
import { reasoningLabel } from '../reasoningLabel.ts';

interface Props {
  readonly answer: Answer;
  readonly store: ChatStore;
  readonly words: ChatWords;
}

/** What the model wrote on its way to the answer: folded, and never taken for Markdown. */
export class ReasoningView extends Component<Props> {
  readonly #text = createRef<HTMLDivElement>();
  /** Whether the text of the answer had begun when this was drawn. */
  #textBegan = false;
  #stopListening: (() => void) | undefined;

  override componentDidMount(): void {
    this.#stopListening = this.props.store.onDelta.add(({ answerId, text, reasoning }) => {
      if (answerId !== this.props.answer.id) return;
      if (reasoning !== '') {
        if (this.#text.current) this.#text.current.append(reasoning);
        else this.setState({});
      }
      if (text !== '' && !this.#textBegan) this.setState({});
    });
    this.#fill();
  }

  override componentDidUpdate(): void {
    this.#fill();
  }

  override componentWillUnmount(): void {
    this.#stopListening?.();
  }

  override render({ answer, store, words }: Props): VNode | null {
    const { text, reasoning } = store.latest(answer);
    this.#textBegan = text !== '';
    if (reasoning === '') return null;
    const thinking = answer.status === 'answering' && !this.#textBegan;
    return (
      <details class="reasoning">
        <summary>
          {thinking ? words.thinking : reasoningLabel(answer, words, document.documentElement.lang)}
        </summary>
        <div ref={this.#text} class="reasoning-text" dir="auto" />
      </details>
    );
  }

  #fill(): void {
    const { answer, store } = this.props;
    const { reasoning } = store.latest(answer);
    const element = this.#text.current;
    if (element && element.textContent !== reasoning) element.textContent = reasoning;
  }
}
