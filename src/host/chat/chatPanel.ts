import { env, l10n } from 'vscode';

import type { ChatSessions } from '../../core/chat/chatSessions.ts';
import { ContextMeasure } from '../../core/chat/contextUse.ts';
import { type Conversation, type ConversationEntry, pathOf, titleOf } from '../../core/chat/conversation.ts';
import { totalsOf } from '../../core/chat/totals.ts';
import { estimateImageTokens, estimateTokens } from '../../core/context/estimateTokens.ts';
import type { Bill } from '../../core/ledger/bill.ts';
import type { Model } from '../../core/models/model.ts';
import type { ModelCatalog } from '../../core/models/modelCatalog.ts';
import { formatMoney } from '../../core/usage/money.ts';
import type { ChatMessage, ContextMeter, Panel } from '../../protocol/chat.ts';
import type { SettingsForm } from '../../protocol/settingsForm.ts';
import type { Connection } from '../connection.ts';
import { editorOffer } from '../context/editorOffer.ts';
import { explainError } from '../failures.ts';
import type { ModelChoice } from '../modelChoice.ts';
import type { Settings } from '../settings.ts';
import type { AnswerBills } from '../usage/answerBills.ts';
import { toChip } from './attachmentChip.ts';
import type { Composer } from './composer.ts';
import type { ConversationListing } from './conversationListing.ts';
import { MessageStates } from './messageStates.ts';
import type { UndoOffer } from './undoOffer.ts';

export interface ChatPanelServices {
  readonly connection: Connection;
  readonly catalog: ModelCatalog;
  readonly models: ModelChoice;
  readonly settings: Settings;
  readonly sessions: ChatSessions;
  readonly composer: Composer;
  readonly listing: ConversationListing;
  readonly undo: UndoOffer;
  readonly bills: Pick<AnswerBills, 'of' | 'isAwaited'>;
  /** What one should know about the disk; `undefined` while all is well. */
  readonly warning: () => string | undefined;
  readonly now: () => Date;
}

/** What follows from the conversation alone. */
interface OpenPath {
  readonly conversation: Conversation;
  readonly path: readonly ConversationEntry[];
}

/** What the panel shows, put together from those who know. */
export class ChatPanel {
  readonly #services: ChatPanelServices;
  readonly #measure = new ContextMeasure({ text: estimateTokens, image: estimateImageTokens });
  readonly #messages = new MessageStates(
    (attachment) => toChip(attachment, this.#measure),
    (answerId) => {
      const { bills } = this.#services;
      return bills.of(answerId) ?? (bills.isAwaited(answerId) ? 'awaited' : undefined);
    },
  );

  #open: OpenPath | undefined;

  constructor(services: ChatPanelServices) {
    this.#services = services;
  }

  messages(): readonly ChatMessage[] {
    const { conversation, runningAnswer } = this.#services.sessions.current;
    return this.#messages.of(conversation, runningAnswer?.id);
  }

  panel(): Panel {
    const { connection, sessions, composer, listing, undo, bills, warning } = this.#services;
    const { conversation, runningAnswer } = sessions.current;
    const running = new Set(sessions.running);
    const title = titleOf(conversation);
    const list = listing.state(running);
    const total = totalOf(this.#openPath(conversation).path, (answerId) => bills.of(answerId));
    const told = warning();
    return {
      conversationId: conversation.id,
      ...(title === undefined ? {} : { title }),
      connection: connection.state.status === 'ready' ? 'ready' : 'missing',
      service: 'baseUrl' in connection.state ? connection.state.baseUrl.host : '',
      model: this.#model(),
      ...(runningAnswer ? { running: this.#running(runningAnswer.id) } : {}),
      runningElsewhere: sessions.running.filter((id) => id !== conversation.id).length,
      attachments: composer.attachments.map((attachment) => toChip(attachment, this.#measure)),
      offer: editorOffer(),
      draft: composer.draft,
      meter: this.#meter(),
      ...(total ? { total } : {}),
      settings: this.#settingsForm(),
      ...(told === undefined ? {} : { warning: told }),
      ...(undo.state ? { undo: undo.state } : {}),
      ...(list ? { list } : {}),
    };
  }

  #running(answerId: string): NonNullable<Panel['running']> {
    const { waiting } = this.#services.sessions.current;
    if (!waiting) return { answerId };
    const remaining = Math.max(0, waiting.until.getTime() - this.#services.now().getTime());
    return {
      answerId,
      waiting: { reason: explainError(waiting.error).title, attempt: waiting.attempt, remaining },
    };
  }

  #model(): Panel['model'] {
    const { models } = this.#services;
    const { current } = models;
    if (!current) return undefined;
    const { id, name } = current;
    // What the service does not say it cannot do may be tried.
    return { id, name, takesImages: this.#listed()?.imageInput !== false };
  }

  /** The model as the service lists it. */
  #listed(): Model | undefined {
    const { models, catalog } = this.#services;
    return models.current && catalog.find(models.current.id);
  }

  #meter(): ContextMeter {
    const { sessions, composer, settings } = this.#services;
    const { conversation } = sessions.current;
    const own = conversation.settings;
    const limit = requestLimit(
      this.#listed(),
      own.parameters?.maxOutputTokens ?? settings.answerParameters.maxOutputTokens,
    );
    const use = this.#measure.measure({
      systemPrompt: own.systemPrompt ?? settings.systemPrompt,
      path: this.#openPath(conversation).path,
      attachments: composer.attachments,
      draft: composer.draft.text,
      ...(own.sentFrom === undefined ? {} : { sentFrom: own.sentFrom }),
      ...(limit === undefined ? {} : { limit }),
    });
    const parts = [
      { label: l10n.t('Instructions'), tokens: use.instructions },
      { label: l10n.t('Earlier messages'), tokens: use.messages },
      { label: l10n.t('Attachments'), tokens: use.attachments },
      { label: l10n.t('Your question'), tokens: use.draft },
    ];
    return {
      tokens: use.total,
      ...(limit === undefined ? {} : { limit }),
      parts: parts.filter(({ tokens }) => tokens > 0),
      ...(use.remedy
        ? {
            remedy: {
              messageId: use.remedy.messageId,
              label:
                use.remedy.leavesOut === 1
                  ? l10n.t('Leave out the first message')
                  : l10n.t('Leave out the first {0} messages', use.remedy.leavesOut),
            },
          }
        : {}),
    };
  }

  /** Worked out once for each state of the conversation, which typing does not change. */
  #openPath(conversation: Conversation): OpenPath {
    if (this.#open?.conversation !== conversation) {
      this.#open = { conversation, path: pathOf(conversation) };
    }
    return this.#open;
  }

  #settingsForm(): SettingsForm {
    const { sessions, settings } = this.#services;
    const { systemPrompt, parameters } = sessions.current.conversation.settings;
    const { temperature, maxOutputTokens, reasoningEffort } = parameters ?? {};
    return {
      ...(systemPrompt === undefined ? {} : { systemPrompt }),
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
      defaults: { systemPrompt: settings.systemPrompt, ...settings.answerParameters },
      reasoningEfforts: this.#listed()?.reasoningEfforts ?? [],
    };
  }
}

function isCounted(entry: ConversationEntry): boolean {
  return entry.role === 'assistant' && entry.status !== 'answering' && entry.copiedFrom === undefined;
}

function totalOf(
  path: readonly ConversationEntry[],
  billOf: (answerId: string) => Bill | undefined,
): Panel['total'] {
  if (!path.some(isCounted)) return undefined;
  const { usage, costs, unreported } = totalsOf(path, billOf);
  const cost = costs.map((money) => formatMoney(money, env.language)).join(' + ');
  return { usage, unreported, ...(cost === '' ? {} : { cost }) };
}

/** Tokens that a request may take: the window, without what the answer may take of it. */
function requestLimit(model: Model | undefined, maxOutputTokens: number | undefined): number | undefined {
  if (model?.contextWindow === undefined) return undefined;
  const output = Math.min(maxOutputTokens ?? model.maxOutputTokens ?? 0, model.contextWindow / 2);
  return Math.floor(model.contextWindow - output);
}
