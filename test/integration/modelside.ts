import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import type { ModelsideInside } from '../../src/extension.ts';
import type { Event } from '../../src/core/base/emitter.ts';
import { type AnswerEntry, pathOf } from '../../src/core/chat/conversation.ts';
import type { TreeNode } from '../../src/host/trees/treeNode.ts';

/** The extension under test, running in this VS Code. */
export async function modelside(): Promise<ModelsideInside> {
  const extension = vscode.extensions.getExtension<ModelsideInside | undefined>('modelside.modelside');
  const inside = await extension?.activate();
  assert.ok(inside, 'Modelside is not in this VS Code.');
  return inside;
}

/** Resolves as soon as the condition holds, looked at now and whenever the event fires. */
export async function until<T>(event: Event<T>, holds: () => boolean): Promise<void> {
  if (holds()) return;
  await new Promise<void>((resolve) => {
    const subscription = event(() => {
      if (!holds()) return;
      subscription.dispose();
      resolve();
    });
  });
}

export function lastAnswer({ chat: { sessions } }: ModelsideInside): AnswerEntry {
  const entry = pathOf(sessions.current.conversation).at(-1);
  assert.ok(entry?.role === 'assistant');
  return entry;
}

/** The texts of a tree as a person reads them, two blanks for each level. */
export function drawn(nodes: readonly TreeNode[], level = 0): readonly string[] {
  return nodes.flatMap((node) => {
    const { label, description } = node.toTreeItem();
    const text = typeof label === 'string' ? label : (label?.label ?? '');
    const line = `${'  '.repeat(level)}${text}${typeof description === 'string' ? ` | ${description}` : ''}`;
    return [line, ...drawn(node.children(), level + 1)];
  });
}
