import * as vscode from 'vscode';

/** What fences call languages that VS Code calls something else. */
const otherNames: Readonly<Record<string, string>> = {
  bash: 'shellscript',
  'c#': 'csharp',
  'c++': 'cpp',
  cs: 'csharp',
  js: 'javascript',
  jsx: 'javascriptreact',
  md: 'markdown',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'shellscript',
  shell: 'shellscript',
  ts: 'typescript',
  tsx: 'typescriptreact',
  yml: 'yaml',
  zsh: 'shellscript',
};

/** VS Code's identifier of a language as a fence names it; `undefined` where it knows none. */
export async function languageIdOf(name: string): Promise<string | undefined> {
  const written = name.trim().toLowerCase();
  const id = otherNames[written] ?? written;
  return (await vscode.languages.getLanguages()).includes(id) ? id : undefined;
}
