import * as vscode from 'vscode';

import { imageExtension } from '../../core/context/readImage.ts';
import { attachFile } from './attachFile.ts';
import { attachFolder } from './attachFolder.ts';
import { attachImage } from './attachImage.ts';
import { type AttachFileOptions, type AttachResult } from './attachResult.ts';

/** A folder, a picture or a text file, whichever it is. */
export async function attachResource(uri: vscode.Uri, options: AttachFileOptions): Promise<AttachResult> {
  if (await isFolder(uri)) return attachFolder(uri, options);
  return imageExtension.test(uri.path) ? attachImage(uri, options) : attachFile(uri, options);
}

/** What cannot be looked at is left to be read as a file, which says why not. */
async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.Directory) !== 0;
  } catch {
    return false;
  }
}
