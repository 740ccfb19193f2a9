import type { ChatMessage } from '../../protocol/chat.ts';
import { messagesIn } from './heldPlace.ts';

/** What stood at the top of a conversation, so that one finds it there again. */
export interface ReadingPlace {
  readonly messageId: string;
  /** The way from the message down to a piece of it: the number of each child. */
  readonly path: readonly number[];
  /** Pixels from the top of what is seen down to that piece. */
  readonly top: number;
}

/** Pieces of pieces that are looked at: a list in a list, or a row of a table. */
const depth = 8;

/**
 * @param messages all of the conversation, of which the last ones are drawn.
 * @returns `undefined` where nothing is drawn.
 */
export function readingPlace(
  scroller: HTMLElement,
  messages: readonly ChatMessage[],
): ReadingPlace | undefined {
  const edge = scroller.getBoundingClientRect().top;
  const isSeen = (element: Element): boolean => element.getBoundingClientRect().bottom > edge;
  const drawn = messagesIn(scroller);
  const index = drawn.findIndex(isSeen);
  let piece: Element | undefined = drawn[index];
  const message = messages[messages.length - drawn.length + index];
  if (!piece || !message) return undefined;
  const path: number[] = [];
  while (path.length < depth) {
    const pieces: readonly Element[] = [...piece.children];
    const next = pieces.findIndex((one) => isSeen(one) && one.getBoundingClientRect().height > 0);
    const found = pieces[next];
    if (!found) break;
    path.push(next);
    piece = found;
  }
  return { messageId: message.id, path, top: piece.getBoundingClientRect().top - edge };
}

export function isSamePlace(a: ReadingPlace, b: ReadingPlace): boolean {
  return a.messageId === b.messageId && a.path.join() === b.path.join() && Math.abs(a.top - b.top) <= 1;
}

/** Puts it there again, as far as it is drawn. */
export function returnToPlace(
  scroller: HTMLElement,
  messages: readonly ChatMessage[],
  { messageId, path, top }: ReadingPlace,
): void {
  const drawn = messagesIn(scroller);
  const index = messages.findIndex(({ id }) => id === messageId) - (messages.length - drawn.length);
  let piece: Element | undefined = drawn[index];
  if (!piece) return;
  for (const number of path) {
    const next: Element | undefined = piece.children[number];
    if (!next) break;
    piece = next;
  }
  scroller.scrollTop += piece.getBoundingClientRect().top - scroller.getBoundingClientRect().top - top;
}
