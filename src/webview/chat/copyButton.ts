import { drawIcon } from './drawIcon.ts';

export interface CopyButtonOptions {
  readonly copy: (text: string) => void;
  readonly copyLabel: string;
  readonly copiedLabel: string;
}

/** Milliseconds for which a button says that it has copied. */
export const copiedFor = 2000;

/** Copies what `text` gives at the time of the click: the source, not what became of it on the page. */
export function copyButton(text: () => string, options: CopyButtonOptions): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet-button copy';
  const word = document.createElement('span');
  word.className = 'copy-word';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (copied: boolean): void => {
    const label = copied ? options.copiedLabel : options.copyLabel;
    button.replaceChildren(drawIcon(copied ? 'check' : 'copy'), word);
    button.title = label;
    button.ariaLabel = label;
    word.textContent = copied ? label : '';
  };
  button.addEventListener('click', () => {
    options.copy(text());
    show(true);
    clearTimeout(timer);
    timer = setTimeout(() => show(false), copiedFor);
  });
  show(false);
  return button;
}
