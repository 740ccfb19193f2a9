import type { PageMemory } from '../shared/hostBridge.ts';
import { type Guard, isCount, isListOf, isNumber, isShape, isString } from '../shared/guards.ts';
import type { ReadingPlace } from './readingPlace.ts';

/** Conversations whose places are kept. */
const count = 20;

interface KeptPlace extends ReadingPlace {
  readonly conversationId: string;
}

const areKept: Guard<readonly KeptPlace[]> = isListOf(
  isShape({ conversationId: isString, messageId: isString, path: isListOf(isCount), top: isNumber }),
);

/** Where one was reading in each conversation; in none where one was at its end. */
export class ReadingPlaces {
  readonly #memory: PageMemory;
  #places: readonly KeptPlace[];

  constructor(memory: PageMemory) {
    this.#memory = memory;
    const kept = memory.read();
    this.#places = areKept(kept) ? kept : [];
  }

  of(conversationId: string): ReadingPlace | undefined {
    return this.#places.find((place) => place.conversationId === conversationId);
  }

  /** @param place `undefined` where one is at the end. */
  keep(conversationId: string, place: ReadingPlace | undefined): void {
    const others = this.#places.filter((one) => one.conversationId !== conversationId);
    this.#places = place ? [...others, { ...place, conversationId }].slice(-count) : others;
    this.#memory.write(this.#places);
  }
}
