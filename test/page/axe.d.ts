import type * as axeCore from 'axe-core';

declare global {
  // oxlint-disable-next-line no-var -- only a `var` becomes a global for TypeScript
  var axe: typeof axeCore;
}
