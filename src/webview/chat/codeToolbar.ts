import type { CodeAction } from '../../protocol/chatRequest.ts';
import { copyButton, type CopyButtonOptions } from './copyButton.ts';
import { drawIcon } from './drawIcon.ts';
import type { IconName } from './iconPaths.ts';
import { type MenuItem, PopupMenu } from './popupMenu.ts';
import { RovingFocus } from './rovingFocus.ts';

/** The code of a block, as it is at the time of asking: it may still grow. */
export interface CodeSource {
  /** As the fence names it; may be empty. */
  readonly language: string;
  readonly text: string;
}

export interface CodeToolbarOptions extends CopyButtonOptions {
  /** Missing where code can be copied and no more. */
  readonly codeUse?: {
    readonly use: (action: CodeAction, code: CodeSource) => void;
    readonly labels: Readonly<Record<CodeAction, string>>;
    readonly toolbarLabel: string;
    readonly moreLabel: string;
  };
}

const icons: Readonly<Record<CodeAction, IconName>> = {
  insert: 'insert',
  replace: 'replace',
  apply: 'diff',
  newFile: 'newFile',
  terminal: 'terminal',
};

/** Buttons that are there at every width, the one that copies among them. */
const always = 3;

const shells: ReadonlySet<string> = new Set(
  'bash bat batch cmd console fish ksh powershell ps1 pwsh sh shell shell-session shellscript shellsession terminal zsh'.split(
    ' ',
  ),
);

/** The buttons of a block of code: copying at any time, all else once the code is whole. */
export class CodeToolbar {
  readonly node = document.createElement('div');
  readonly #code: CodeSource;
  readonly #options: CodeToolbarOptions;
  readonly #copy: HTMLButtonElement;
  readonly #focus: RovingFocus;
  #shown: string | undefined;

  constructor(code: CodeSource, options: CodeToolbarOptions) {
    this.#code = code;
    this.#options = options;
    this.#copy = copyButton(() => code.text, options);
    this.node.className = 'toolbar code-toolbar';
    if (options.codeUse) {
      this.node.role = 'toolbar';
      this.node.ariaLabel = options.codeUse.toolbarLabel;
    }
    this.#focus = new RovingFocus(this.node);
    this.#fill([this.#copy]);
  }

  /** @param whole whether no more code comes. */
  show(whole: boolean): void {
    const { codeUse } = this.#options;
    const actions = !whole || !codeUse ? [] : actionsFor(this.#code.language);
    const shown = actions.join(' ');
    if (shown === this.#shown) return;
    this.#shown = shown;
    const items = codeUse ? actions.map((action) => this.#item(action, codeUse)) : [];
    const first = isShell(this.#code.language) ? 1 : 0;
    const buttons = items.map(drawButton);
    const [before, after] = [buttons.slice(0, first), buttons.slice(first, always - 1)];
    const others = document.createElement('span');
    others.className = 'others';
    others.append(...buttons.slice(always - 1));
    const more = codeUse && items.length > 0 ? [moreButton(codeUse.moreLabel, items.slice(always - 1))] : [];
    this.#fill([...before, this.#copy, ...after, others, ...more]);
  }

  #fill(buttons: readonly HTMLElement[]): void {
    const focused = document.activeElement === this.#copy;
    this.node.replaceChildren(...buttons);
    if (focused) this.#copy.focus({ preventScroll: true });
    this.#focus.refresh();
  }

  #item(action: CodeAction, { use, labels }: NonNullable<CodeToolbarOptions['codeUse']>): MenuItem {
    return { icon: icons[action], label: labels[action], run: () => use(action, this.#code) };
  }
}

/** What is done most with such code comes first. */
function actionsFor(language: string): readonly CodeAction[] {
  const inEditor: readonly CodeAction[] = ['insert', 'apply', 'replace', 'newFile'];
  return isShell(language) ? ['terminal', ...inEditor] : [...inEditor, 'terminal'];
}

function isShell(language: string): boolean {
  return shells.has(language.trim().toLowerCase());
}

function drawButton({ icon, label, run }: MenuItem): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet-button';
  button.title = label;
  button.ariaLabel = label;
  button.append(drawIcon(icon));
  button.addEventListener('click', run);
  return button;
}

function moreButton(label: string, items: readonly MenuItem[]): HTMLButtonElement {
  const button = drawButton({ icon: 'more', label, run: () => menu.toggle() });
  const menu = new PopupMenu(button, () => items);
  button.classList.add('more');
  return button;
}
