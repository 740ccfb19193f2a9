import * as z from 'zod/mini';

import { type AnswerPlace, answerPlaces } from '../../core/code/codeCommand.ts';
import type { CodeServices } from './codeServices.ts';

/** What a person asked for in their own words, and what was to become of the answer. */
export interface AskedBefore {
  readonly instruction: string;
  readonly place: AnswerPlace;
}

const key = 'code.asked';
const most = 30;
const shape = z.array(z.object({ instruction: z.string(), place: z.enum(answerPlaces) }));

/** The wishes of earlier times, the latest first. */
export class AskHistory {
  readonly #memory: CodeServices['memory'];

  constructor(memory: CodeServices['memory']) {
    this.#memory = memory;
  }

  get all(): readonly AskedBefore[] {
    const parsed = shape.safeParse(this.#memory.get(key));
    return parsed.success ? parsed.data : [];
  }

  async add(asked: AskedBefore): Promise<void> {
    const others = this.all.filter(({ instruction }) => instruction !== asked.instruction);
    await this.#memory.update(key, [asked, ...others].slice(0, most));
  }
}
