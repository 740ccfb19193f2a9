import { build, type BuildOptions } from 'esbuild';

import { pageBuild } from '../../pageBuild.mjs';

/** How the chat page is built. */
export const pageOptions = pageBuild satisfies BuildOptions;

export interface BuiltPage {
  /** The page's own script; of another build, the first. */
  readonly script: string;
  readonly styles: string;
  /** The scripts that colour code, for the common languages and for the others. */
  readonly commonGrammars: string;
  readonly rareGrammars: string;
}

/** Builds in memory: a test sees the sources as they are now, and leaves nothing behind. */
export async function buildPage(options: BuildOptions = pageOptions): Promise<BuiltPage> {
  const { outputFiles } = await build({ ...options, outdir: 'dist/webview', write: false });
  const text = (end: string): string => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  const [first = ''] = Object.keys(options.entryPoints ?? {});
  return {
    script: text(`${first}.js`),
    styles: text(`${first}.css`),
    commonGrammars: text('highlight.js'),
    rareGrammars: text('highlightMore.js'),
  };
}
