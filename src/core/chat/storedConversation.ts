import { connectEntries } from './connectEntries.ts';
import type { AnswerEntry, Conversation, ConversationEntry, ConversationSettings } from './conversation.ts';
import type { ConversationRecord, PieceRecord } from './conversationRecord.ts';

/** Whether the answer is still being written; `lastSign` is when its writer was last heard of (RFC 3339). */
export type IsAlive = (answerId: string, lastSign: string) => boolean;

/** What the records of one file amount to, whatever is missing of them and however often they come. */
export class StoredConversation {
  #createdAt: string | undefined;
  #newer = false;
  #deleted = false;
  /** `undefined` until something says where the open path ends. */
  #head: string | null | undefined;
  #title: string | undefined;
  #pinned = false;
  #settings: ConversationSettings = {};
  readonly #entries = new Map<string, ConversationEntry>();
  readonly #removed = new Set<string>();
  /** When the writer of an answer was last heard of. */
  readonly #signs = new Map<string, string>();

  /** Its file has lines of a version that this Modelside does not know. */
  get newer(): boolean {
    return this.#newer;
  }

  get deleted(): boolean {
    return this.#deleted;
  }

  /** Nothing is known of it. */
  get empty(): boolean {
    return this.#createdAt === undefined && this.#entries.size === 0 && !this.#newer;
  }

  /** With those that were removed: what they cost was paid. */
  get allEntries(): Iterable<ConversationEntry> {
    return this.#entries.values();
  }

  copy(): StoredConversation {
    const copy = new StoredConversation();
    copy.#createdAt = this.#createdAt;
    copy.#newer = this.#newer;
    copy.#deleted = this.#deleted;
    copy.#head = this.#head;
    copy.#title = this.#title;
    copy.#pinned = this.#pinned;
    copy.#settings = this.#settings;
    for (const [id, entry] of this.#entries) copy.#entries.set(id, entry);
    for (const id of this.#removed) copy.#removed.add(id);
    for (const [id, sign] of this.#signs) copy.#signs.set(id, sign);
    return copy;
  }

  /** @param id the name of its file, which stands where the first line is lost. */
  conversation(id: string, isAlive: IsAlive): Conversation {
    const { entries, head } = connectEntries(this.#entries.values(), this.#head, this.#removed);
    return {
      id,
      createdAt: this.#createdAt ?? this.#earliest(),
      entries: entries.map((entry) => this.#asItIsNow(entry, isAlive)),
      ...(head === undefined ? {} : { head }),
      ...(this.#title === undefined ? {} : { title: this.#title }),
      ...(this.#pinned ? { pinned: true } : {}),
      settings: this.#settings,
    };
  }

  apply(record: ConversationRecord | 'newer'): void {
    if (record === 'newer') {
      this.#newer = true;
      return;
    }
    switch (record.op) {
      case 'begin':
        this.#createdAt ??= record.createdAt;
        return;
      case 'entry':
        this.#applyEntry(record.entry);
        return;
      case 'piece':
        this.#applyPiece(record);
        return;
      case 'alive':
        this.#signs.set(record.id, record.at);
        return;
      case 'head':
        this.#head = record.id;
        return;
      case 'title':
        this.#title = record.title ?? undefined;
        return;
      case 'pin':
        this.#pinned = record.pinned;
        return;
      case 'settings':
        this.#settings = record.settings;
        return;
      case 'remove':
        for (const id of record.ids) this.#removed.add(id);
        return;
      case 'restore':
        for (const id of record.ids) this.#removed.delete(id);
        return;
      case 'delete':
      case 'undelete':
        this.#deleted = record.op === 'delete';
    }
  }

  #applyEntry(entry: ConversationEntry): void {
    const old = this.#entries.get(entry.id);
    if (old && isRunning(entry)) {
      // An earlier line that comes once more does not take back what came after it.
      if (isRunning(old)) this.#entries.set(entry.id, withLonger(entry, old));
      return;
    }
    // A window that did not know of it went on with a deleted conversation: what was said there is not to be lost.
    if (!old) this.#deleted = false;
    if (!old && this.#goesOn(entry)) this.#head = entry.id;
    this.#entries.set(entry.id, entry);
  }

  /** What is added where the open path ends becomes its end, so that a lost line cannot hide what follows it. */
  #goesOn({ parent }: ConversationEntry): boolean {
    if (parent === undefined) return this.#head === undefined || this.#head === null;
    return parent === this.#head || !this.#entries.has(parent);
  }

  #applyPiece(piece: PieceRecord): void {
    const entry = this.#entries.get(piece.id) ?? this.#lostAnswer(piece.id);
    if (!isRunning(entry)) return;
    if (piece.at) this.#signs.set(piece.id, piece.at.time);
    this.#entries.set(entry.id, {
      ...entry,
      text: joined(entry.text, piece.text, piece.at?.text),
      reasoning: joined(entry.reasoning, piece.reasoning, piece.at?.reasoning),
    });
  }

  /** An answer whose first line was damaged. */
  #lostAnswer(id: string): AnswerEntry {
    const startedAt = Array.from(this.#entries.values(), timeOf).at(-1) ?? this.#createdAt ?? unknownTime;
    const parent = typeof this.#head === 'string' ? { parent: this.#head } : {};
    const entry: AnswerEntry = {
      role: 'assistant',
      id,
      ...parent,
      model: '',
      text: '',
      reasoning: '',
      status: 'answering',
      startedAt,
    };
    this.#applyEntry(entry);
    return entry;
  }

  #asItIsNow(entry: ConversationEntry, isAlive: IsAlive): ConversationEntry {
    if (!isRunning(entry)) return entry;
    return isAlive(entry.id, this.#signs.get(entry.id) ?? entry.startedAt)
      ? entry
      : { ...entry, status: 'interrupted' };
  }

  #earliest(): string {
    const [first] = this.#entries.values();
    return first ? timeOf(first) : unknownTime;
  }
}

const unknownTime = new Date(0).toISOString();

/** @param from where the piece belongs, where it is if it came before; after a gap it comes at the end. */
function joined(text: string, piece: string, from = text.length): string {
  return text.startsWith(piece, from) ? text : text + piece;
}

function isRunning(entry: ConversationEntry): entry is AnswerEntry {
  return entry.role === 'assistant' && entry.status === 'answering';
}

function withLonger(entry: AnswerEntry, old: AnswerEntry): AnswerEntry {
  return {
    ...entry,
    model: entry.model === '' ? old.model : entry.model,
    text: entry.text.length < old.text.length ? old.text : entry.text,
    reasoning: entry.reasoning.length < old.reasoning.length ? old.reasoning : entry.reasoning,
  };
}

function timeOf(entry: ConversationEntry): string {
  return entry.role === 'user' ? entry.askedAt : entry.startedAt;
}
