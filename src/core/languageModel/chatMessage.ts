/** A message of VS Code's chat, freed of VS Code's classes. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly parts: readonly MessagePart[];
}

export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly type: string; readonly bytes: Uint8Array }
  | { readonly kind: 'toolCall'; readonly id: string; readonly name: string; readonly input: unknown }
  | { readonly kind: 'toolResult'; readonly callId: string; readonly parts: readonly MessagePart[] }
  /** `metadata` is what was given along when it was reported; whoever keeps it may have changed it. */
  | { readonly kind: 'thinking'; readonly text: string; readonly metadata: unknown };

/** The texts among the parts, one below the other. */
export function textOf(parts: readonly MessagePart[], between: string): string {
  return parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join(between);
}
