import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { useChatPage } from '../chatPage.ts';
import { droppedUris, holdsFiles } from './droppedUris.ts';

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onDrop: () => void;
}

/** Takes what is dropped anywhere on the page, and says so while it is above it. */
export function DropTarget({ onFiles, onDrop }: Props): VNode | null {
  const { words, post } = useChatPage();
  const [above, setAbove] = useState(false);
  /** A link or a word of the page itself is dragged. */
  const ownDrag = useRef(false);
  // With the page that one sees, not a moment after it.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const offered = ({ dataTransfer }: DragEvent): DataTransfer | undefined =>
      dataTransfer && !ownDrag.current && holdsFiles(dataTransfer) ? dataTransfer : undefined;
    const onOver = (event: DragEvent): void => {
      const transfer = offered(event);
      if (!transfer) return;
      event.preventDefault();
      transfer.dropEffect = 'copy';
      setAbove(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent): void => {
      if (!relatedTarget) setAbove(false);
    };
    const take = (event: DragEvent): void => {
      setAbove(false);
      const transfer = offered(event);
      if (!transfer) return;
      event.preventDefault();
      const uris = droppedUris(transfer);
      if (uris === '') onFiles([...transfer.files]);
      else post({ type: 'attachDropped', uris });
      onDrop();
    };
    const noteOwn = ({ type }: DragEvent): void => {
      ownDrag.current = type === 'dragstart';
    };
    document.addEventListener('dragstart', noteOwn, { signal });
    document.addEventListener('dragend', noteOwn, { signal });
    document.addEventListener('dragenter', onOver, { signal });
    document.addEventListener('dragover', onOver, { signal });
    document.addEventListener('dragleave', onLeave, { signal });
    document.addEventListener('drop', take, { signal });
    return () => listening.abort();
  }, [post, onFiles, onDrop]);
  if (!above) return null;
  return (
    <div class="drop-target" aria-hidden="true">
      <div class="drop-hint">
        <strong>{words.dropTitle}</strong>
        <span>{words.dropText}</span>
      </div>
    </div>
  );
}
