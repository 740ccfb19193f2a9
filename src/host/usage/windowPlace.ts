import * as vscode from 'vscode';

import type { Event } from '../../core/base/emitter.ts';
import { Disposables } from '../../core/base/lifecycle.ts';
import type { RefreshPlace } from './usageRefresh.ts';

/** This window, for what is refreshed only while somebody looks; `changes` tell that visibility is another. */
export function windowPlace(now: () => Date, ...changes: readonly Event<void>[]): RefreshPlace {
  return {
    isFocused: () => vscode.window.state.focused,
    onDidChange: (listener) => {
      const open = new Disposables();
      for (const change of changes) open.add(change(() => listener()));
      open.add(vscode.window.onDidChangeWindowState(() => listener()));
      return open;
    },
    now,
    later: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds);
      return { dispose: () => clearTimeout(timer) };
    },
  };
}
