import { drawIcon } from './drawIcon.ts';
import type { IconName } from './iconPaths.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon: IconName;
  readonly run: () => void;
}

/** Pixels between the menu, its button and the edges of the page. */
const gap = 4;

/** A menu that a button opens and closes. It lies above everything, wherever the button is. */
export class PopupMenu {
  readonly #button: HTMLElement;
  readonly #items: () => readonly MenuItem[];
  #menu: HTMLElement | undefined;

  /** @param items asked for each time the menu opens. */
  constructor(button: HTMLElement, items: () => readonly MenuItem[]) {
    this.#button = button;
    this.#items = items;
    button.ariaHasPopup = 'menu';
    button.ariaExpanded = 'false';
  }

  readonly close = (): void => {
    const menu = this.#menu;
    if (!menu) return;
    this.#menu = undefined;
    const hadFocus = menu.contains(document.activeElement);
    menu.remove();
    this.#button.ariaExpanded = 'false';
    if (hadFocus) this.#button.focus();
    document.removeEventListener('pointerdown', this.#closeOutside, true);
    document.removeEventListener('scroll', this.#follow, true);
    removeEventListener('resize', this.close);
    removeEventListener('blur', this.close);
  };

  /** For the clicks on the button. */
  readonly toggle = (): void => {
    if (this.#menu) this.close();
    else this.#open();
  };

  #open(): void {
    const menu = document.createElement('div');
    menu.className = 'menu';
    menu.role = 'menu';
    menu.ariaLabel = this.#button.ariaLabel;
    menu.popover = 'manual';
    menu.append(...this.#items().map((item) => this.#draw(item)));
    menu.addEventListener('keydown', this.#onKey);
    (this.#button.closest('main') ?? document.body).append(menu);
    menu.showPopover();
    this.#place(menu);
    this.#menu = menu;
    this.#button.ariaExpanded = 'true';
    menu.querySelector('button')?.focus({ preventScroll: true });
    document.addEventListener('pointerdown', this.#closeOutside, true);
    document.addEventListener('scroll', this.#follow, true);
    addEventListener('resize', this.close);
    addEventListener('blur', this.close);
  }

  #draw({ label, icon, run }: MenuItem): HTMLElement {
    const item = document.createElement('button');
    item.type = 'button';
    item.role = 'menuitem';
    item.tabIndex = -1;
    item.className = 'menu-item';
    item.append(drawIcon(icon), label);
    item.addEventListener('click', () => {
      this.close();
      run();
    });
    return item;
  }

  /** Under the button, or over it where there is more room; always within the page. */
  #place(menu: HTMLElement): void {
    const button = this.#button.getBoundingClientRect();
    const { width, height } = menu.getBoundingClientRect();
    const under = button.bottom + gap;
    const fits = under + height + gap <= innerHeight;
    const top = Math.max(gap, fits ? under : button.top - gap - height);
    const left = Math.max(gap, Math.min(button.right - width, innerWidth - gap - width));
    menu.style.top = `${top}px`;
    menu.style.left = `${left}px`;
  }

  /** The conversation moves by itself while an answer is being written. */
  readonly #follow = ({ target }: Event): void => {
    if (this.#menu && target instanceof Node && target.contains(this.#button)) this.#place(this.#menu);
  };

  readonly #closeOutside = ({ target }: Event): void => {
    if (!(target instanceof Node)) return;
    // A click on the button closes the menu by itself.
    if (this.#menu?.contains(target) !== true && !this.#button.contains(target)) this.close();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const items = [...(this.#menu?.querySelectorAll('button') ?? [])];
    const at = items.findIndex((item) => item === event.target);
    switch (event.key) {
      case 'ArrowDown':
        items[(at + 1) % items.length]?.focus();
        break;
      case 'ArrowUp':
        items.at(at - 1)?.focus();
        break;
      case 'Home':
        items[0]?.focus();
        break;
      case 'End':
        items.at(-1)?.focus();
        break;
      case 'Tab':
        // The focus goes on from the button.
        this.close();
        return;
      case 'Escape':
        this.close();
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
}
