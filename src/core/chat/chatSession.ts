import type { AnswerEvent } from '../api/answer.ts';
import { Emitter } from '../base/emitter.ts';
import type { Disposable } from '../base/lifecycle.ts';
import { orAborted } from '../base/orAborted.ts';
import { hasArrived } from './answerEntry.ts';
import type { Attachment } from './attachment.ts';
import type { ChatSessionServices } from './chatSessionServices.ts';
import { clipped } from './clipped.ts';
import {
  type AnswerEntry,
  type Conversation,
  type ConversationEntry,
  type ConversationSettings,
  type QuestionEntry,
} from './conversation.ts';
import type { ConversationRecord } from './conversationRecord.ts';
import {
  entriesBelow,
  mergedInto,
  openAt,
  withEntriesBack,
  withEntry,
  withoutEntries,
} from './conversationTree.ts';
import { continueText, toRequest } from './modelInput.ts';
import { PieceWriter } from './pieceWriter.ts';
import { type AnswerDelta, RunningAnswer, type WaitingNotice } from './runningAnswer.ts';
import { firstRecords, headRecord } from './sessionRecords.ts';

/** Which model is to answer; rejects where there is none to be had. */
export type ChooseModel = () => Promise<string>;

/** Characters. */
const longestTitle = 200;

/** One conversation alive: asks, shows what arrives, keeps it. */
export class ChatSession implements Disposable {
  readonly #services: ChatSessionServices;
  readonly #changed = new Emitter<void>();
  readonly #received = new Emitter<AnswerDelta>();
  /** Entries came or went, or an answer began or ended. */
  readonly onDidChange = this.#changed.event;
  readonly onDidReceive = this.#received.event;
  #conversation: Conversation;
  /** Something of this conversation is on disk. */
  #begun: boolean;
  #running: RunningAnswer | undefined;
  #ended: Promise<void> = Promise.resolve();

  /** @param stored whether the conversation comes from the disk. */
  constructor(conversation: Conversation, stored: boolean, services: ChatSessionServices) {
    this.#services = services;
    this.#conversation = conversation;
    this.#begun = stored;
  }

  get conversation(): Conversation {
    const running = this.#running;
    return running ? withEntry(this.#conversation, running.answer) : this.#conversation;
  }

  get id(): string {
    return this.#conversation.id;
  }

  /** Something was asked in it, so that it is on disk. */
  get begun(): boolean {
    return this.#begun;
  }

  /** Where the open path ends. */
  get head(): string | undefined {
    return this.#conversation.head;
  }

  /** The answer that is being written, by this window. */
  get runningAnswer(): AnswerEntry | undefined {
    return this.#running?.answer;
  }

  /** What is waited for before the request is tried again. */
  get waiting(): WaitingNotice | undefined {
    return this.#running?.waiting;
  }

  /** Resolves when the answer has ended, however it ended; never rejects. Does nothing while another one runs. */
  async ask(text: string, attachments: readonly Attachment[], model: ChooseModel): Promise<void> {
    if (this.#running) return;
    await this.#askAfter(this.#conversation.head, { text, attachments }, model);
  }

  /** Asks an earlier question in other words; the old one and all that followed it stay beside the new one. */
  async edit(questionId: string, text: string, model: ChooseModel): Promise<void> {
    const old = this.#find(questionId);
    if (this.#running || old?.role !== 'user') return;
    await this.#askAfter(old.parent, { text, attachments: old.attachments }, model);
  }

  /** Has the model go on with an answer that was cut. */
  async continue(answerId: string, model: ChooseModel): Promise<void> {
    const old = this.#find(answerId);
    if (this.#running || old?.role !== 'assistant') return;
    await this.#askAfter(old.id, { text: continueText, attachments: [], continues: true }, model);
  }

  /** Asks the question of this answer again. The old answer stays beside the new one, unless nothing had arrived of it. */
  async retry(answerId: string, model: ChooseModel): Promise<void> {
    const old = this.#find(answerId);
    if (this.#running || old?.role !== 'assistant' || old.parent === undefined) return;
    const isEmpty = !hasArrived(old) && entriesBelow(this.#conversation.entries, old.id).size === 1;
    if (isEmpty) this.#remove(new Set([old.id]));
    await this.#begin(old.parent, model, []);
  }

  /** Ends the running answer at once; what came of it stays. */
  stop(): void {
    this.#running?.stop();
  }

  /** Opens the path through an entry. */
  show(entryId: string): void {
    const shown = openAt(this.#conversation, entryId);
    if (shown.head === this.#conversation.head) return;
    this.#conversation = shown;
    this.#keep([headRecord(shown)]);
  }

  rename(title: string): void {
    const { title: _, ...rest } = this.#conversation;
    const name = clipped(title.trim(), longestTitle);
    this.#conversation = name === '' ? rest : { ...rest, title: name };
    this.#keep([{ op: 'title', title: name === '' ? null : name }]);
  }

  configure(settings: ConversationSettings): void {
    this.#conversation = { ...this.#conversation, settings };
    this.#keep([{ op: 'settings', settings }]);
  }

  /**
   * Deletes an entry with all that followed it.
   *
   * @returns how many messages that were, and how to take it back; `undefined` where there was nothing to delete.
   */
  delete(entryId: string): { readonly count: number; readonly undo: () => void } | undefined {
    const before = this.#conversation;
    const ids = entriesBelow(before.entries, entryId);
    if (!this.#find(entryId) || (this.#running && ids.has(this.#running.answer.id))) return undefined;
    this.#remove(ids);
    return { count: ids.size, undo: () => this.#restore(before, ids) };
  }

  /**
   * Takes over what other windows made of this conversation; what this one is at stays open. Rejects where `load` does.
   *
   * @param load gives the conversation with all that was kept before the call; `undefined` where there is none.
   */
  async refresh(load: () => Promise<Conversation | undefined>): Promise<void> {
    for (;;) {
      const before = this.#conversation;
      const stored = await load();
      if (!stored) return;
      // What was said here while it was loaded is not in it.
      if (this.#conversation !== before) continue;
      this.#conversation = mergedInto(before, stored, this.#running?.answer);
      this.#changed.fire();
      return;
    }
  }

  /** Resolves when no answer is being written any more. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** Ends the running answer because the window does; resolves when what came of it has been handed on to be kept. */
  async close(): Promise<void> {
    this.#running?.interrupt();
    await this.#ended;
  }

  dispose(): void {
    void this.close();
    this.#changed.dispose();
    this.#received.dispose();
  }

  #find(id: string): ConversationEntry | undefined {
    return this.#conversation.entries.find((entry) => entry.id === id);
  }

  #askAfter(
    parent: string | undefined,
    asked: Pick<QuestionEntry, 'text' | 'attachments' | 'continues'>,
    model: ChooseModel,
  ): Promise<void> {
    const question: QuestionEntry = {
      role: 'user',
      id: this.#services.newId(),
      ...(parent === undefined ? {} : { parent }),
      ...asked,
      askedAt: this.#services.now().toISOString(),
    };
    this.#conversation = withEntry(this.#conversation, question);
    return this.#begin(question.id, model, [{ op: 'entry', entry: question }]);
  }

  #begin(questionId: string, model: ChooseModel, records: readonly ConversationRecord[]): Promise<void> {
    this.#ended = this.#answer(questionId, model, records);
    return this.#ended;
  }

  async #answer(
    questionId: string,
    chooseModel: ChooseModel,
    records: readonly ConversationRecord[],
  ): Promise<void> {
    const { newId, now, answer, defaults } = this.#services;
    const running = new RunningAnswer(newId(), questionId, now);
    const { answer: started, signal } = running;
    this.#running = running;
    this.#conversation = { ...withEntry(this.#conversation, started), head: started.id };
    // What another window makes of it while this one waits for the model is not what was asked here.
    const asked = this.#conversation;
    const pieces = new PieceWriter(started.id, now, (record) => void this.#append([record], false));
    try {
      this.#keep([...records, { op: 'entry', entry: started }, { op: 'head', id: started.id }]);
      // The question stands already: whoever has to wait for the list of models can see, stop and reload it.
      const model = await orAborted(chooseModel(), signal);
      running.answeredBy(model);
      void this.#append([{ op: 'entry', entry: running.answer }], false);
      this.#changed.fire();
      const request = toRequest(asked, questionId, model, defaults(), newId());
      const place = { conversationId: this.id, answerId: started.id };
      for await (const event of answer(request, signal, place)) {
        if (!signal.aborted) pieces.add(this.#take(running, event));
        // Taking an event tells others, one of whom may have stopped the answer.
        if (signal.aborted) break;
      }
    } catch (error) {
      running.fail(error);
    }
    pieces.end();
    const ended = running.ended();
    // Nobody is told of an answer that is complete before the disk has it.
    await this.#append([{ op: 'entry', entry: ended }], true);
    this.#running = undefined;
    this.#conversation = withEntry(this.#conversation, ended);
    this.#changed.fire();
  }

  #take(running: RunningAnswer, event: AnswerEvent): AnswerDelta {
    const waiting = event.type === 'notice' && event.notice.kind === 'waiting' ? event.notice : undefined;
    if (waiting !== running.waiting) {
      running.waiting = waiting;
      this.#changed.fire();
    }
    const delta = running.take(event);
    if (delta.text !== '' || delta.reasoning !== '') this.#received.fire(delta);
    return delta;
  }

  #remove(ids: ReadonlySet<string>): void {
    this.#conversation = withoutEntries(this.#conversation, ids);
    this.#keep([{ op: 'remove', ids: [...ids] }, headRecord(this.#conversation)]);
  }

  #restore(before: Conversation, ids: ReadonlySet<string>): void {
    this.#conversation = withEntriesBack(this.#conversation, before, ids);
    this.#keep([{ op: 'restore', ids: [...ids] }, headRecord(this.#conversation)]);
  }

  #keep(records: readonly ConversationRecord[]): void {
    void this.#append(records, true);
    this.#changed.fire();
  }

  /** A conversation is on disk from its first entry on; what was set before is written then. */
  #append(records: readonly ConversationRecord[], sync: boolean): Promise<void> {
    if (this.#begun) return this.#services.append(records, { sync });
    if (this.#conversation.entries.length === 0) return Promise.resolve();
    this.#begun = true;
    return this.#services.append([...firstRecords(this.#conversation), ...records], { sync });
  }
}
