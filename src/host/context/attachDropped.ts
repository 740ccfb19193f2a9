import * as vscode from 'vscode';

import { parseUriList } from '../../core/context/parseUriList.ts';
import { attachResource } from './attachResource.ts';
import { type AttachFileOptions, type AttachResult, refused } from './attachResult.ts';

/** Things taken from one drop. */
const limit = 20;

/**
 * Everything of a drop, in its order; `text` is of the type `text/uri-list` or VS Code's `application/vnd.code.uri-list`.
 * A person who drops something means it wherever it lies; what Git ignores is refused all the same.
 */
export async function attachDropped(
  text: string,
  options: Omit<AttachFileOptions, 'allowOutside'>,
): Promise<readonly AttachResult[]> {
  const results: AttachResult[] = [];
  const addresses = parseUriList(text);
  for (const address of addresses.slice(0, limit)) results.push(await attachAddress(address, options));
  if (addresses.length > limit) results.push(refused({ reason: 'tooMany', limit }));
  return results;
}

async function attachAddress(
  address: string,
  options: Omit<AttachFileOptions, 'allowOutside'>,
): Promise<AttachResult> {
  const uri = parseAddress(address);
  if (!uri) return refused({ reason: 'unreadable', name: address });
  return attachResource(uri, { ...options, allowOutside: true });
}

function parseAddress(address: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(address, true);
  } catch {
    return undefined;
  }
}
