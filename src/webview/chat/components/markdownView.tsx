import { Component, createRef, type VNode } from 'preact';

import type { Answer } from '../../../protocol/chat.ts';
import type { ChatStore } from '../chatStore.ts';
import { FrameLoop } from '../frameLoop.ts';
import { type MarkdownOptions, StreamedMarkdown } from '../markdown/streamedMarkdown.ts';

interface Props {
  readonly answer: Answer;
  readonly store: ChatStore;
  readonly options: MarkdownOptions;
}

/** Owns the node in which an answer's Markdown is written; what is inside it is none of Preact's business. */
export class MarkdownView extends Component<Props> {
  readonly #element = createRef<HTMLDivElement>();
  readonly #frames = new FrameLoop(() => this.#markdown?.render());
  #markdown: StreamedMarkdown | undefined;
  #stopListening: (() => void) | undefined;

  override componentDidMount(): void {
    if (!this.#element.current) return;
    this.#markdown = new StreamedMarkdown(this.#element.current, this.props.options);
    this.#stopListening = this.props.store.onDelta.add((delta) => {
      if (delta.answerId !== this.props.answer.id || delta.text === '') return;
      this.#markdown?.append(delta.text);
      this.#frames.request();
    });
    this.#show();
  }

  override componentDidUpdate({ answer: before }: Props): void {
    const { text, status } = this.props.answer;
    if (text !== before.text || status !== before.status) this.#show();
  }

  override componentWillUnmount(): void {
    this.#frames.cancel();
    this.#stopListening?.();
  }

  override render(): VNode {
    return <div ref={this.#element} class="markdown" />;
  }

  #show(): void {
    const { answer, store } = this.props;
    this.#markdown?.take(store.latest(answer).text);
    if (answer.status === 'answering') {
      this.#frames.request();
    } else {
      this.#frames.cancel();
      this.#markdown?.finish();
    }
  }
}
