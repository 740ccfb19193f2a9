import { build, type BuildOptions } from 'esbuild';

/** How the chat page becomes one script and, beside it, one style sheet. */
export const pageOptions = {
  entryPoints: { chat: 'src/webview/chat/main.tsx' },
  bundle: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2023',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
} satisfies BuildOptions;

export interface BuiltPage {
  readonly script: string;
  readonly styles: string;
}

/** Builds in memory: a test sees the sources as they are now, and leaves nothing behind. */
export async function buildPage(options: BuildOptions = pageOptions): Promise<BuiltPage> {
  const { outputFiles } = await build({ ...options, outdir: 'dist/webview', write: false });
  const text = (end: string): string => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return { script: text('.js'), styles: text('.css') };
}
