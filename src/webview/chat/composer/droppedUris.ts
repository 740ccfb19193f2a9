/** The addresses of what is dragged from VS Code, one a line; empty for anything else. */
export function droppedUris(transfer: DataTransfer): string {
  const fromCode = transfer.getData('application/vnd.code.uri-list');
  if (fromCode !== '' || transfer.files.length > 0) return fromCode;
  return transfer.getData('text/uri-list');
}

/** Whether something is dragged that can go along with a question. Its content cannot be seen before it is dropped. */
export function holdsFiles(transfer: DataTransfer): boolean {
  return ['Files', 'text/uri-list', 'application/vnd.code.uri-list'].some((type) =>
    transfer.types.includes(type),
  );
}
