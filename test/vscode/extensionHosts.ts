import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

interface Process {
  readonly pid: number;
  readonly group: number;
  readonly command: string;
}

/** The extension hosts of the windows that a server has open, by the identifier of the server's process group. */
export async function extensionHosts(group: number): Promise<readonly number[]> {
  const all = process.platform === 'linux' ? await linuxProcesses() : await otherProcesses();
  return all
    .filter((one) => one.group === group && one.command.includes('--type=extensionHost'))
    .map(({ pid }) => pid);
}

/** From `/proc`: a small Linux has no `ps`. */
async function linuxProcesses(): Promise<readonly Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
        // The name before it, in parentheses, may hold blanks.
        const group = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
        return [{ pid: Number(pid), group, command: await readFile(`/proc/${pid}/cmdline`, 'utf8') }];
      } catch {
        // Gone by now.
        return [];
      }
    }),
  );
  return found.flat();
}

async function otherProcesses(): Promise<readonly Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-e', '-o', 'pid=,pgid=,args='], {
    maxBuffer: 16_000_000,
  });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, group, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), group: Number(group), command }];
  });
}
