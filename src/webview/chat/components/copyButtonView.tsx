import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { copiedFor, type CopyButtonOptions } from '../copyButton.ts';
import { Icon } from './icon.tsx';

interface Props {
  readonly text: string;
  readonly options: CopyButtonOptions;
}

/** The copy button of code blocks once more, for those parts of the page that Preact draws. */
export function CopyButton({ text, options }: Props): VNode {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return undefined;
    const timer = setTimeout(() => setCopied(0), copiedFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const label = copied > 0 ? options.copiedLabel : options.copyLabel;
  const onClick = (): void => {
    options.copy(text);
    setCopied((times) => times + 1);
  };
  return (
    <button type="button" class="quiet-button copy" title={label} aria-label={label} onClick={onClick}>
      <Icon name={copied > 0 ? 'check' : 'copy'} />
      <span class="copy-word">{copied > 0 ? label : ''}</span>
    </button>
  );
}
