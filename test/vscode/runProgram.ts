import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program to its end. What it prints is shown only when it fails, in the error. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'shell'> = {},
): Promise<void> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => output.push(piece));
  }
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) {
    throw new Error(`${[program, ...args].join(' ')} ended with ${code ?? signal}:\n${output.join('')}`);
  }
}
