import type { Attachment } from './attachment.ts';
import type { ConversationEntry } from './conversation.ts';
import { attachedText, sentPart } from './modelInput.ts';

/** Estimates, in tokens. */
export interface TokenCounters {
  readonly text: (text: string) => number;
  readonly image: (width: number, height: number) => number;
}

export interface NextRequest {
  readonly systemPrompt: string;
  readonly path: readonly ConversationEntry[];
  /** The first entry of the path that is sent. */
  readonly sentFrom?: string;
  readonly attachments: readonly Attachment[];
  readonly draft: string;
  /** Tokens that the request may take; missing where the model's window is not known. */
  readonly limit?: number;
}

/** What the next request would take of the model's window. Tokens, estimated. */
export interface ContextUse {
  readonly instructions: number;
  readonly messages: number;
  readonly attachments: number;
  readonly draft: number;
  readonly total: number;
  /** Where it does not fit: the question from which on it would, and how many messages stand before that. */
  readonly remedy?: { readonly messageId: string; readonly leavesOut: number };
}

/** Estimates entries once: what was said does not change, only the answer that is being written. */
export class ContextMeasure {
  readonly #count: TokenCounters;
  readonly #known = new WeakMap<object, number>();

  constructor(count: TokenCounters) {
    this.#count = count;
  }

  measure({ systemPrompt, path, sentFrom, attachments, draft, limit }: NextRequest): ContextUse {
    const sent = sentPart(path, sentFrom);
    const sizes = sent.map((entry) => this.#entry(entry));
    const instructions = this.#count.text(systemPrompt);
    const messages = sum(sizes);
    const attached = sum(attachments.map((one) => this.attachment(one)));
    const question = this.#count.text(draft);
    const total = instructions + messages + attached + question;
    const remedy = limit !== undefined && total > limit ? remedyFor(sent, sizes, total - limit) : undefined;
    return {
      instructions,
      messages,
      attachments: attached,
      draft: question,
      total,
      ...(remedy && { remedy }),
    };
  }

  attachment(attachment: Attachment): number {
    return this.#once(attachment, () =>
      attachment.kind === 'image'
        ? this.#count.image(attachment.width, attachment.height)
        : sum(attachedText(attachment).map(this.#count.text)),
    );
  }

  #entry(entry: ConversationEntry): number {
    // A few tokens stand between any two messages.
    const between = 4;
    return this.#once(entry, () =>
      entry.role === 'assistant'
        ? this.#count.text(entry.text) + between
        : this.#count.text(entry.text) + sum(entry.attachments.map((one) => this.attachment(one))) + between,
    );
  }

  #once(key: object, count: () => number): number {
    const known = this.#known.get(key) ?? count();
    this.#known.set(key, known);
    return known;
  }
}

/** The first question without all before which at least so many tokens less are sent. */
function remedyFor(
  sent: readonly ConversationEntry[],
  sizes: readonly number[],
  tooMuch: number,
): ContextUse['remedy'] {
  let left = 0;
  for (const [index, entry] of sent.entries()) {
    if (entry.role === 'user' && left >= tooMuch) return { messageId: entry.id, leavesOut: index };
    left += sizes[index] ?? 0;
  }
  return undefined;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
