import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { build } from 'esbuild';

import { pageBuild } from '../../pageBuild.mjs';
import { repositoryRoot } from '../vscode/repositoryRoot.ts';

/** Where the peers are installed: beside other things that are built, not among the sources. */
const folder = join(repositoryRoot, 'out', 'bench');

/** What each of them does for a frame: all of the text so far, as their documents say that one streams. */
const program = `
  import MarkdownIt from 'markdown-it';
  import { createElement } from 'react';
  import { flushSync } from 'react-dom';
  import { createRoot } from 'react-dom/client';
  import ReactMarkdown from 'react-markdown';
  import remarkGfm from 'remark-gfm';
  import { Streamdown } from 'streamdown';

  const inReact = (component, props) => (element) => {
    const root = createRoot(element);
    return drawn((text) => flushSync(() => root.render(createElement(component, props, text))));
  };
  const drawn = (draw) => {
    let text = '';
    let frame;
    return {
      add(delta) {
        text += delta;
        frame ??= requestAnimationFrame(() => {
          frame = undefined;
          draw(text);
        });
      },
      finish() {
        cancelAnimationFrame(frame);
        draw(text);
      },
    };
  };
  Object.assign(globalThis.renderLab.renderers, {
    'react-markdown': inReact(ReactMarkdown, { remarkPlugins: [remarkGfm] }),
    streamdown: inReact(Streamdown, {}),
    'markdown-it': (element) => {
      const parser = new MarkdownIt();
      return drawn((text) => {
        element.innerHTML = parser.render(text);
      });
    },
  });
`;

export const peers = ['react-markdown', 'streamdown', 'markdown-it'] as const;

/** One script that adds the peers to a bench page; installs them if they are not there yet. */
export async function buildPeers(): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    await copyFile(join(import.meta.dirname, file), join(folder, file));
  }
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  const { outputFiles } = await build({
    ...pageBuild,
    entryPoints: [],
    // Markdown-it as it is published.
    alias: {},
    stdin: { contents: program, resolveDir: folder },
    nodePaths: [join(repositoryRoot, 'node_modules')],
    define: { 'process.env.NODE_ENV': '"production"' },
    minify: true,
    write: false,
  });
  return outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '';
}
