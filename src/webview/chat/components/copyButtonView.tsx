import { Component, createRef, type VNode } from 'preact';

import { copyButton, type CopyButtonOptions } from '../copyButton.ts';

interface Props {
  readonly text: string;
  readonly options: CopyButtonOptions;
}

/** The copy button of code blocks, for those parts of the page that Preact draws. */
export class CopyButtonView extends Component<Props> {
  readonly #place = createRef<HTMLSpanElement>();

  override componentDidMount(): void {
    this.#place.current?.append(copyButton(() => this.props.text, this.props.options));
  }

  override render(): VNode {
    return <span ref={this.#place} class="copy-place" />;
  }
}
