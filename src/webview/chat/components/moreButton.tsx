import { Component, createRef, type VNode } from 'preact';

import { type MenuItem, PopupMenu } from '../popupMenu.ts';
import { Icon } from './icon.tsx';

interface Props {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** What finds no room in a narrow panel, as a menu. Only there where it is needed. */
export class MoreButton extends Component<Props> {
  readonly #button = createRef<HTMLButtonElement>();
  #menu: PopupMenu | undefined;

  override componentDidMount(): void {
    if (this.#button.current) this.#menu = new PopupMenu(this.#button.current, () => this.props.items);
  }

  override componentWillUnmount(): void {
    this.#menu?.close();
  }

  override render({ label }: Props): VNode {
    return (
      <button
        ref={this.#button}
        type="button"
        class="quiet-button more"
        title={label}
        aria-label={label}
        onClick={() => this.#menu?.toggle()}
      >
        <Icon name="more" />
      </button>
    );
  }
}
