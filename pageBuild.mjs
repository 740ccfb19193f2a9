/**
 * How the pages are built. The chat: one script that is always there, two that it asks for when it meets code they can
 * colour, and one style sheet. The usage page: a script and a style sheet.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const pageBuild = {
  entryPoints: {
    chat: 'src/webview/chat/main.tsx',
    highlight: 'src/webview/chat/code/grammars/commonGrammars.ts',
    highlightMore: 'src/webview/chat/code/grammars/rareGrammars.ts',
    dashboard: 'src/webview/dashboard/main.tsx',
  },
  outdir: 'dist/webview',
  bundle: true,
  format: /** @type {const} */ ('iife'),
  platform: /** @type {const} */ ('browser'),
  target: 'es2023',
  jsx: /** @type {const} */ ('automatic'),
  jsxImportSource: 'preact',
  legalComments: /** @type {const} */ ('none'),
  // Parts of markdown-it that the browser brings along, or that are switched off: a quarter of the script.
  alias: {
    entities: './src/webview/chat/markdown/decodeEntity.ts',
    'linkify-it': './src/webview/chat/markdown/noLinkify.ts',
  },
};
