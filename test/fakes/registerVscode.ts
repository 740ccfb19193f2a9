import { registerHooks } from 'node:module';

/** Outside VS Code, `import 'vscode'` finds the fake. Loaded before the tests by `.mocharc.json`. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode'
      ? { url: new URL('vscode.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
