import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes an object file: `defaults`, then what the file holds already, then `wanted`. `undefined` removes. */
export async function mergeJsonFile(file: string, defaults: object, wanted: object = {}): Promise<void> {
  const merged = { ...defaults, ...(await readObject(file)), ...wanted };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(merged, undefined, 2)}\n`);
}

async function readObject(file: string): Promise<object> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
