import { Component, createRef, type VNode } from 'preact';

import type { Answer } from '../../../protocol/chat.ts';
import type { ChatStore } from '../chatStore.ts';

interface Props {
  readonly answer: Answer;
  readonly store: ChatStore;
  readonly label: string;
}

/** What the model wrote on its way to the answer: folded, and never taken for Markdown. */
export class ReasoningView extends Component<Props> {
  readonly #text = createRef<HTMLDivElement>();
  #stopListening: (() => void) | undefined;

  override componentDidMount(): void {
    this.#stopListening = this.props.store.onDelta.add(({ answerId, reasoning }) => {
      if (answerId !== this.props.answer.id || reasoning === '') return;
      if (this.#text.current) this.#text.current.append(reasoning);
      else this.setState({});
    });
    this.#fill();
  }

  override componentDidUpdate(): void {
    this.#fill();
  }

  override componentWillUnmount(): void {
    this.#stopListening?.();
  }

  override render({ answer, store, label }: Props): VNode | null {
    if (store.latest(answer).reasoning === '') return null;
    return (
      <details class="reasoning">
        <summary>{label}</summary>
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
