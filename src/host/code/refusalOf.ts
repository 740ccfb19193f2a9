import * as vscode from 'vscode';

import type { Refusal } from '../context/attachResult.ts';
import { mayAttach } from '../context/mayAttach.ts';
import { fileOf } from './excerpt.ts';
import type { ContextOptions } from './gatherContext.ts';

/** Why a document would not be sent unless somebody asks for it. A file system that nobody provides is not asked. */
export async function refusalOf(
  document: vscode.TextDocument,
  options: ContextOptions,
): Promise<Refusal | undefined> {
  const uri = fileOf(document);
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === undefined) return undefined;
  return mayAttach(uri, { ...options, allowOutside: true });
}
