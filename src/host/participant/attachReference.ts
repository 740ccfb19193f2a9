import * as vscode from 'vscode';

import { isRecord } from '../../core/base/json.ts';
import { toDataUrl } from '../../core/context/dataUrl.ts';
import { readImage } from '../../core/context/readImage.ts';
import { attachPastedImage } from '../context/attachImage.ts';
import { attachResource } from '../context/attachResource.ts';
import { type AttachFileOptions, type AttachResult, refused } from '../context/attachResult.ts';
import { attachText } from '../context/attachText.ts';
import { attachPlace } from './attachPlace.ts';

/** What VS Code tells its own agents of their skills and helpers: of no use to whoever is offered no tools. */
const forAgents = 'vscode.customizations.index';

/**
 * What a reference of a chat request stands for: a file or folder, a place in a file, a picture, or text. `undefined`
 * for what this version does not know.
 */
export async function attachReference(
  { id, value, modelDescription }: vscode.ChatPromptReference,
  options: AttachFileOptions,
): Promise<AttachResult | undefined> {
  if (id === forAgents) return undefined;
  if (value instanceof vscode.Uri) return attachResource(value, options);
  if (value instanceof vscode.Location) return attachPlace(value, options);
  if (typeof value === 'string') return attachText(modelDescription ?? id, value, options);
  return isRecord(value) ? attachPicture(value, options) : undefined;
}

/** VS Code hands pictures over as `ChatReferenceBinaryData`, which its stable API does not name. */
async function attachPicture(
  value: Readonly<Record<string, unknown>>,
  { newId }: AttachFileOptions,
): Promise<AttachResult | undefined> {
  const { data, reference } = value;
  if (typeof data !== 'function') return undefined;
  const name = reference instanceof vscode.Uri ? (reference.path.split('/').at(-1) ?? '') : '';
  const bytes: unknown = await Reflect.apply(data, value, []);
  const image = bytes instanceof Uint8Array ? readImage(bytes) : undefined;
  if (!image || !(bytes instanceof Uint8Array)) {
    return refused({ reason: 'notAnImage', name: name || vscode.l10n.t('The picture') });
  }
  return attachPastedImage(toDataUrl(bytes, image.type), { newId, name });
}

/** The address of what a reference stands for; empty where it has none. */
export function addressOf({ value }: vscode.ChatPromptReference): string {
  if (value instanceof vscode.Uri) return value.toString();
  return value instanceof vscode.Location ? value.uri.toString() : '';
}
