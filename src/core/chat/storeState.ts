import { isRecord } from '../base/json.ts';

/** Whether what is said can be kept. While it fails, it is in memory, and waits to be written. */
export type StoreState =
  | { readonly status: 'ok' }
  /** `newer`: a newer version has written to a conversation that was open here; nothing more of it can be kept. */
  | { readonly status: 'failing'; readonly kind: 'full' | 'readOnly' | 'newer' | 'other' };

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
