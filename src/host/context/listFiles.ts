import * as vscode from 'vscode';

import { isRecord } from '../../core/base/json.ts';

/** The files below a folder, or of the whole workspace, without those that settings exclude from explorer or search. */
export async function listFiles(folder?: vscode.Uri): Promise<readonly vscode.Uri[]> {
  const include = folder ? new vscode.RelativePattern(folder, '**/*') : '**/*';
  return vscode.workspace.findFiles(include, searchExclude(folder));
}

/** VS Code itself applies `files.exclude` only. Patterns that depend on a sibling file cannot be told to it. */
function searchExclude(scope: vscode.Uri | undefined): string {
  const setting: unknown = vscode.workspace.getConfiguration('search', scope ?? null).get('exclude');
  const patterns = isRecord(setting)
    ? Object.keys(setting).filter((pattern) => setting[pattern] === true)
    : [];
  return `{${['**/.git/**', ...patterns.flatMap(expandBraces)].join(',')}}`;
}

/** Groups within a group are more than VS Code's patterns can do. */
function expandBraces(pattern: string): readonly string[] {
  const [group, alternatives] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (group === undefined || alternatives === undefined) return [pattern];
  return alternatives
    .split(',')
    .flatMap((alternative) => expandBraces(pattern.replace(group, () => alternative)));
}
