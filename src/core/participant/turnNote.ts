import * as z from 'zod/mini';

import { participantCommands } from './participantCommand.ts';

const position = z.int().check(z.nonnegative());

/** A place in a file that a question was about without being attached to it. */
const place = z.object({
  uri: z.string(),
  /** First line and character, last line and character. */
  range: z.tuple([position, position, position, position]),
});

const turnNote = z.object({
  command: z.optional(z.enum(participantCommands)),
  prompt: z.string(),
  /** `told`: no model was asked. */
  end: z.enum(['complete', 'cut', 'failed', 'told']),
  /** Characters of what was shown that are the answer; what follows is about it. */
  length: position,
  hasCode: z.boolean(),
  place: z.optional(place),
  /** Addresses of files that may hold secrets, and that the person let pass. */
  allowed: z.array(z.string()),
});

/** What is kept with an answer in VS Code's chat: plain JSON, for its follow-ups and for the questions after it. */
export type TurnNote = z.infer<typeof turnNote>;
export type NotedPlace = z.infer<typeof place>;

/** `undefined` for what another version wrote. */
export function parseTurnNote(metadata: unknown): TurnNote | undefined {
  const parsed = turnNote.safeParse(metadata);
  return parsed.success ? parsed.data : undefined;
}
