import { readFile, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { Resvg } from '@resvg/resvg-js';
import * as esbuild from 'esbuild';

import { pageBuild } from './pageBuild.mjs';

const { values: options } = parseArgs({
  options: { production: { type: 'boolean', default: false }, watch: { type: 'boolean', default: false } },
});

const common = {
  bundle: true,
  minify: options.production,
  sourcemap: options.production ? false : 'linked',
  logLevel: 'info',
  legalComments: 'none',
};

/** The extension host. What only a request needs (the SDK, above all) is split off and loaded with the first one. */
const host = {
  ...common,
  entryPoints: { extension: 'src/extension.ts' },
  outdir: 'dist',
  format: 'esm',
  splitting: true,
  platform: 'node',
  target: 'node22',
  external: ['vscode'],
};

const page = { ...common, ...pageBuild };

/** Tests that run inside the extension host. */
const integration = {
  ...common,
  minify: false,
  sourcemap: 'inline',
  entryPoints: { index: 'test/integration/index.ts' },
  outdir: 'out/integration',
  format: 'esm',
  splitting: true,
  platform: 'node',
  target: 'node22',
  external: ['vscode', 'mocha'],
};

/** The manifest needs a PNG; the drawing is the SVG. */
async function drawIcon() {
  const drawing = new Resvg(await readFile('media/icon.svg'), { fitTo: { mode: 'width', value: 256 } });
  await writeFile('dist/icon.png', drawing.render().asPng());
}

const builds = [host, page, integration];
if (options.watch) {
  const contexts = await Promise.all(builds.map((build) => esbuild.context(build)));
  await Promise.all(contexts.map((context) => context.watch()));
} else {
  await Promise.all(
    ['dist', 'out/integration'].map((folder) => rm(folder, { recursive: true, force: true })),
  );
  await Promise.all(builds.map((build) => esbuild.build(build)));
}
await drawIcon();
