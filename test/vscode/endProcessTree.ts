import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const MS_TO_END_BY_ITSELF = 3000;

/** Ends a child that was spawned with `detached: true`, and all that it started in its process group. */
export async function endProcessTree(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) {
    return;
  }
  if (process.platform === 'win32') {
    await once(spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' }), 'exit');
    return;
  }
  if (isRunning(child)) {
    const exited = once(child, 'exit');
    signalGroup(pid, 'SIGTERM');
    const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), MS_TO_END_BY_ITSELF);
    await exited;
    clearTimeout(timer);
  }
  // Its leader may have left others behind.
  signalGroup(pid, 'SIGKILL');
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody is left.
  }
}
