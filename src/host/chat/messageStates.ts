import { env, l10n } from 'vscode';

import {
  alternativesOf,
  type AnswerEntry,
  type Conversation,
  type ConversationEntry,
  pathOf,
} from '../../core/chat/conversation.ts';
import type { TokenUsage } from '../../core/api/answer.ts';
import { sentPart } from '../../core/chat/modelInput.ts';
import { moneyOf } from '../../core/chat/totals.ts';
import type { Bill } from '../../core/ledger/bill.ts';
import { formatMoney } from '../../core/usage/money.ts';
import type {
  Answer,
  AnswerBill,
  AttachmentChip,
  ChatMessage,
  FailureCard,
  Position,
} from '../../protocol/chat.ts';
import type { AnswerAction } from '../../protocol/chatRequest.ts';
import { actionLabel, explain } from '../failures.ts';

/** Where a message stands, as far as that changes how it is drawn. */
interface Place {
  readonly isLast: boolean;
  /** The answer is being written by this window. */
  readonly isOwn: boolean;
  readonly leftOut: boolean;
  readonly position: Position | undefined;
  /** What the service booked for it. */
  readonly bill: BillState;
}

/** What the service booked for an answer, or that it may still come to be known. */
export type BillState = Bill | 'awaited' | undefined;

/**
 * The open path as the page draws it; attached source text stays here. A message that has not changed is the same
 * object as the time before, so that one can tell by identity what to send.
 */
export class MessageStates {
  readonly #toChip: (attachment: ConversationAttachment) => AttachmentChip;
  readonly #billOf: (answerId: string) => BillState;
  readonly #known = new WeakMap<
    ConversationEntry,
    { readonly place: string; readonly message: ChatMessage }
  >();

  constructor(
    toChip: (attachment: ConversationAttachment) => AttachmentChip,
    billOf: (answerId: string) => BillState,
  ) {
    this.#toChip = toChip;
    this.#billOf = billOf;
  }

  of(conversation: Conversation, runningId: string | undefined): readonly ChatMessage[] {
    const path = pathOf(conversation);
    const leftOut = path.length - sentPart(path, conversation.settings.sentFrom).length;
    const several = placesWithSeveral(conversation.entries);
    return path.map((entry, index) => {
      const place: Place = {
        isLast: index === path.length - 1,
        isOwn: entry.id === runningId,
        leftOut: index < leftOut,
        position: several.has(placeOf(entry)) ? positionOf(conversation.entries, entry) : undefined,
        bill: entry.role === 'assistant' ? this.#billOf(entry.copiedFrom ?? entry.id) : undefined,
      };
      const key = JSON.stringify(place);
      const known = this.#known.get(entry);
      if (known?.place === key) return known.message;
      const message = toMessage(entry, place, this.#toChip);
      this.#known.set(entry, { place: key, message });
      return message;
    });
  }
}

type ConversationAttachment = Extract<ConversationEntry, { role: 'user' }>['attachments'][number];

/** Places in the tree that more than one message stands in; most conversations have none. */
function placesWithSeveral(entries: readonly ConversationEntry[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const several = new Set<string>();
  for (const entry of entries) {
    const place = placeOf(entry);
    (seen.has(place) ? several : seen).add(place);
  }
  return several;
}

function placeOf({ parent, role }: ConversationEntry): string {
  return `${role} ${parent ?? ''}`;
}

function positionOf(entries: readonly ConversationEntry[], entry: ConversationEntry): Position {
  const ids = alternativesOf(entries, entry).map(({ id }) => id);
  return { index: ids.indexOf(entry.id), ids };
}

function toMessage(
  entry: ConversationEntry,
  place: Place,
  toChip: (attachment: ConversationAttachment) => AttachmentChip,
): ChatMessage {
  const { leftOut, position } = place;
  const placed = { ...(position && { position }), ...(leftOut ? { leftOut } : {}) };
  if (entry.role === 'assistant') return { ...toAnswer(entry, place), ...placed };
  const { id, text, attachments, continues } = entry;
  return {
    role: 'user',
    id,
    text: continues ? '' : text,
    attachments: attachments.map(toChip),
    ...(continues ? { continues } : {}),
    ...placed,
  };
}

function toAnswer(entry: AnswerEntry, { isLast, isOwn, bill }: Place): Answer {
  const { id, model, text, reasoning, status, usage, failure } = entry;
  const notice = noticeOf(entry, isLast, isOwn);
  const cost = costText(usage);
  return {
    role: 'assistant',
    id,
    modelId: model,
    text,
    reasoning,
    // What another window writes is complete or not when that says so; here nothing moves.
    status: status === 'answering' && !isOwn ? 'interrupted' : status,
    times: timesOf(entry),
    ...(usage ? { usage } : {}),
    ...(cost === undefined ? {} : { cost }),
    ...(bill && (bill === 'awaited' ? { awaitsBill: true } : { bill: answerBill(bill) })),
    ...(notice === undefined ? {} : { notice }),
    ...(failure || (isLast && canGoOn(entry)) ? { failure: cardOf(entry, isLast) } : {}),
  };
}

function answerBill({ tokens, match }: Bill): AnswerBill {
  const { cost: _, ...usage } = tokens;
  const cost = costText(tokens);
  return {
    usage,
    ...(cost === undefined ? {} : { cost }),
    ...(match === 'likely' && { isLikely: true }),
  };
}

function costText(usage: TokenUsage | undefined): string | undefined {
  const money = usage?.cost && moneyOf(usage.cost);
  return money && formatMoney(money, env.language);
}

function timesOf({ startedAt, firstPieceAt, textStartedAt, endedAt }: AnswerEntry): Answer['times'] {
  const firstPiece = between(startedAt, firstPieceAt);
  const reasoning = between(firstPieceAt, textStartedAt);
  const whole = between(startedAt, endedAt);
  return {
    ...(firstPiece === undefined ? {} : { firstPiece }),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(whole === undefined ? {} : { whole }),
  };
}

/** Milliseconds; nothing where the clock was set back in between. */
function between(from: string | undefined, to: string | undefined): number | undefined {
  if (from === undefined || to === undefined) return undefined;
  const milliseconds = Date.parse(to) - Date.parse(from);
  return milliseconds >= 0 ? milliseconds : undefined;
}

/** An answer that stopped or broke off. */
function canGoOn({ status }: AnswerEntry): boolean {
  return status === 'stopped' || status === 'interrupted';
}

function cardOf(entry: AnswerEntry, isLast: boolean): FailureCard {
  const { title, detail, actions } = entry.failure ? explain(entry.failure) : leftOff(entry);
  // What followed an earlier answer goes on from all of it; whatever broke the last one off, that can go on.
  const continues = isLast && entry.text !== '' && canGoOn(entry);
  const others = actions.filter((action) => action !== 'continue');
  return {
    title,
    detail,
    actions: labelled(continues ? ['continue', ...others] : others),
    ...(entry.failure?.kind === 'cancelled' && { isCalm: true }),
  };
}

function labelled(actions: readonly AnswerAction[]): FailureCard['actions'] {
  return actions.map((action) => ({ action, label: actionLabel(action) }));
}

function leftOff({ status }: AnswerEntry): {
  title: string;
  detail: string;
  actions: readonly AnswerAction[];
} {
  return {
    title: status === 'stopped' ? l10n.t('You stopped this answer.') : l10n.t('This answer is not complete.'),
    detail: l10n.t('What had arrived is kept.'),
    actions: ['continue', 'retry'],
  };
}

function noticeOf(entry: AnswerEntry, isLast: boolean, isOwn: boolean): Answer['notice'] {
  const { status, finishReason, text, refused } = entry;
  if (status === 'answering' && !isOwn)
    return { kind: 'elsewhere', text: l10n.t('Another window is writing this answer.'), actions: [] };
  if (status !== 'complete') return undefined;
  if (refused)
    return {
      kind: 'refused',
      text: l10n.t('The model refused to answer.'),
      actions: labelled(isLast ? ['retryWith'] : []),
    };
  if (finishReason === 'length')
    return {
      kind: 'cut',
      text: l10n.t('The answer reached the model’s limit and is cut short.'),
      actions: labelled(isLast ? ['continue'] : []),
    };
  if (finishReason === 'contentFilter')
    return { kind: 'filtered', text: l10n.t('The service’s content filter ended the answer.'), actions: [] };
  return text === ''
    ? {
        kind: 'empty',
        text: l10n.t('The model answered without text.'),
        actions: labelled(isLast ? ['retry'] : []),
      }
    : undefined;
}
