import * as vscode from 'vscode';

import { dataUrlBytes, toDataUrl } from '../../core/context/dataUrl.ts';
import { readImage } from '../../core/context/readImage.ts';
import {
  attached,
  type AttachFileOptions,
  type AttachOptions,
  type AttachResult,
  refused,
} from './attachResult.ts';
import { attachmentLabel } from './attachmentLabel.ts';
import { mayAttach } from './mayAttach.ts';

/** Bytes. */
const limit = 5 * 1024 * 1024;

/** Characters of a small copy's address. */
const thumbnailLimit = 64 * 1024;

export interface PastedImageOptions extends Pick<AttachOptions, 'newId'> {
  /** Of the file, where it has one. */
  readonly name?: string;
  /** `data:` address of a small copy; left out if it is not that. */
  readonly thumbnail?: string;
}

interface ImageSource {
  readonly name: string;
  readonly uri?: vscode.Uri;
  readonly thumbnail?: string;
}

/** A picture that was pasted, or dropped from elsewhere: `data:image/…;base64,…`. What type it is, its bytes say. */
export function attachPastedImage(
  dataUrl: string,
  { newId, name = '', thumbnail = '' }: PastedImageOptions,
): AttachResult {
  const source = {
    name: name === '' ? vscode.l10n.t('Pasted image') : name,
    ...(isThumbnail(thumbnail) ? { thumbnail } : {}),
  };
  const bytes = dataUrlBytes(dataUrl);
  return bytes ? toAttachment(bytes, source, newId) : refused({ reason: 'notAnImage', name: source.name });
}

export async function attachImage(uri: vscode.Uri, options: AttachFileOptions): Promise<AttachResult> {
  const name = attachmentLabel(uri);
  const refusal = await mayAttach(uri, options);
  if (refusal) return refused(refusal);
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > limit) return refused({ reason: 'tooLarge', name, size, limit });
    return toAttachment(await vscode.workspace.fs.readFile(uri), { name, uri }, options.newId);
  } catch {
    return refused({ reason: 'unreadable', name });
  }
}

function isThumbnail(dataUrl: string): boolean {
  const bytes = dataUrl.length > thumbnailLimit ? undefined : dataUrlBytes(dataUrl);
  return bytes !== undefined && readImage(bytes) !== undefined;
}

function toAttachment(
  bytes: Uint8Array,
  { name, uri, thumbnail }: ImageSource,
  newId: () => string,
): AttachResult {
  const size = bytes.byteLength;
  if (size > limit) return refused({ reason: 'tooLarge', name, size, limit });
  const image = readImage(bytes);
  if (!image) return refused({ reason: 'notAnImage', name });
  return attached({
    kind: 'image',
    id: newId(),
    label: name,
    path: uri ? vscode.workspace.asRelativePath(uri) : '',
    ...(uri ? { uri: uri.toString() } : {}),
    dataUrl: toDataUrl(bytes, image.type),
    width: image.width,
    height: image.height,
    ...(thumbnail === undefined ? {} : { thumbnail }),
  });
}
