import { l10n, window } from 'vscode';

import type { Disposable } from '../core/base/lifecycle.ts';
import type { StoreState } from '../core/chat/storeState.ts';
import type { Ledger } from '../core/ledger/ledger.ts';

/** Says once in each window that requests cannot be recorded. Answers go on, and count here until the window closes. */
export function tellLedgerTrouble(ledger: Pick<Ledger, 'onDidChangeState'>): Disposable {
  const listening = ledger.onDidChangeState((state) => {
    if (state.status === 'ok') return;
    listening.dispose();
    void window.showWarningMessage(textOf(state.kind));
  });
  return listening;
}

function textOf(kind: Exclude<StoreState, { status: 'ok' }>['kind']): string {
  switch (kind) {
    case 'full':
      return l10n.t(
        'The disk is full: what your requests use is counted, but not saved. It will be, once there is room.',
      );
    case 'readOnly':
      return l10n.t(
        'Modelside may not write to its folder: what your requests use is counted in this window only.',
      );
    case 'newer':
    case 'other':
      return l10n.t('What your requests use cannot be saved. Modelside’s log says why.');
  }
}
