import { isRecord } from '../base/json.ts';

/** Whether what is said can be kept. While it fails, it is in memory, and waits to be written. */
export type StoreState =
  | { readonly status: 'ok' }
  | { readonly status: 'failing'; readonly kind: 'full' | 'readOnly' | 'other' };

export function failingState(error: unknown): StoreState {
  const code = isRecord(error) ? error['code'] : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return { status: 'failing', kind: 'full' };
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return { status: 'failing', kind: 'readOnly' };
    default:
      return { status: 'failing', kind: 'other' };
  }
}
