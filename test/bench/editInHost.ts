import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

import * as vscode from 'vscode';

import { EditPreviews } from '../../src/host/edit/editPreviews.ts';

const rounds = 5;
const lines = Array.from({ length: 2000 }, (_, index) =>
  index % 8 === 7 ? '' : `  const value${index} = compute(${index % 90}, options);`,
);
const answer = [
  '```ts',
  ...lines.map((line, index) => (index % 13 === 0 ? `${line} // changed` : line)),
  '```',
].join('\n');

/** Entered by VS Code inside its extension host. */
export async function run(): Promise<void> {
  await vscode.workspace
    .getConfiguration('files')
    .update('autoSave', 'off', vscode.ConfigurationTarget.Global);
  const stalls: number[] = [];
  const idles: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    const stall = await longestStall(streamIntoPreview);
    const lasted = performance.now() - began;
    const idle = await longestStall(() => pause(lasted));
    // The first round warms up.
    if (round === 0) continue;
    stalls.push(stall);
    idles.push(idle);
  }
  const figures = { stallMs: median(stalls), idleMs: median(idles) };
  const { MODELSIDE_TEST_RESULTS: file } = process.env;
  assert.ok(file);
  await writeFile(file, JSON.stringify(figures));
}

async function streamIntoPreview(): Promise<void> {
  const memory: vscode.Memento = {
    keys: () => [],
    get: () => undefined,
    // VS Code sends what is kept as JSON.
    update: (_, value) => Promise.resolve(void JSON.stringify(value)),
  };
  const host = { confirmCut: () => Promise.resolve(true), now: () => performance.now() };
  const previews = new EditPreviews(memory, host);
  const content = lines.join('\n');
  const document = await vscode.workspace.openTextDocument({ language: 'plaintext', content });
  await vscode.window.showTextDocument(document);
  const range = document.validateRange(new vscode.Range(0, 0, lines.length, 0));
  const preview = await previews.start({ document, range, title: 'Bench', answer: streamed });
  assert.ok(preview);
  const isReady = new Promise<void>((resolve) => {
    preview.onDidChange(() => {
      if (preview.state.kind === 'ready' && preview.place.rows.isMixed) resolve();
    });
  });
  await isReady;
  await preview.acceptAll();
  assert.equal((await preview.outcome).kind, 'accepted');
  previews.dispose();
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

/** Pieces of four characters, some at a time, as they come from a fast service. */
async function* streamed(): AsyncGenerator<string> {
  for (let at = 0; at < answer.length; at += 4) {
    if (at % 160 === 0) await pause(4);
    yield answer.slice(at, at + 4);
  }
}

/** Milliseconds. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return Math.round(delay.max / 1e5) / 10;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
