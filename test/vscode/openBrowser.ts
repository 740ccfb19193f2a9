import { spawn } from 'node:child_process';

/** Shows an address in the person's browser. Does nothing where there is no display, and never fails. */
export function openBrowser(url: string): void {
  const opener = findOpener();
  if (opener !== undefined) {
    const [program, ...args] = opener;
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
    // No such program: the address has been printed.
    child.on('error', () => undefined);
    child.unref();
  }
}

function findOpener(): readonly [program: string, ...args: string[]] | undefined {
  const { platform, env } = process;
  if (env['CI'] !== undefined && env['CI'] !== '' && env['CI'] !== 'false') {
    return undefined;
  }
  if (platform === 'darwin') {
    return ['open'];
  }
  if (platform === 'win32') {
    return ['cmd', '/c', 'start', ''];
  }
  return env['DISPLAY'] === undefined && env['WAYLAND_DISPLAY'] === undefined ? undefined : ['xdg-open'];
}
