import * as vscode from 'vscode';

import type { Model } from '../../core/models/model.ts';

/** The record of a model exactly as the service sent it. */
export async function showModelDetails(model: Model): Promise<void> {
  const content = `${JSON.stringify(model.raw, undefined, 2)}\n`;
  const document = await vscode.workspace.openTextDocument({ language: 'json', content });
  await vscode.window.showTextDocument(document, { preview: true });
}
