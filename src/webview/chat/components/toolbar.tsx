import { Component, type ComponentChildren, createRef, type VNode } from 'preact';

import { RovingFocus } from '../rovingFocus.ts';

interface Props {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** A row of buttons that is one stop of the Tab key. */
export class Toolbar extends Component<Props> {
  readonly #row = createRef<HTMLDivElement>();
  #focus: RovingFocus | undefined;

  override componentDidMount(): void {
    if (this.#row.current) this.#focus = new RovingFocus(this.#row.current);
  }

  override componentDidUpdate(): void {
    this.#focus?.refresh();
  }

  override render({ label, children }: Props): VNode {
    return (
      <div ref={this.#row} class="toolbar" role="toolbar" aria-label={label}>
        {children}
      </div>
    );
  }
}
