import * as z from 'zod/mini';

/** Longest text that is taken from the page at once, in characters; a pasted image is a long text. */
const longestText = 16_000_000;

const text = z.string().check(z.maxLength(longestText));
/** What stands on a line: a name, an address, words to look for. */
const line = z.string().check(z.maxLength(10_000));
const id = z.string().check(z.maxLength(200));
/**
 * Names the conversation that the page showed when it asked: another one may be open by the time the request comes.
 * The page's way to the host fills it in.
 */
const shown = { shown: id };
/** What stands in a composer: whose it is, and when it was changed last; as in `Panel`. */
const draft = { place: id, text, stamp: z.int().check(z.minimum(0)) };

/**
 * What the chat page asks of the host. Parsed on arrival: the page also shows text that a model wrote, so nothing
 * that comes from it is taken on trust.
 */
const chatRequest = z.discriminatedUnion('type', [
  /** The page is there (again) and wants everything. */
  z.object({ type: z.literal('ready') }),

  // The composer
  z.object({ type: z.literal('send'), ...shown, ...draft }),
  z.object({ type: z.literal('stop'), ...shown }),
  /** Do not wait any longer before trying again. */
  z.object({ type: z.literal('skipWait'), ...shown }),
  /** What stands in the composer, or stood in one before the page was made anew; an older one than is known counts no more. */
  z.object({ type: z.literal('draft'), ...draft }),
  z.object({
    type: z.literal('attach'),
    what: z.enum(['selection', 'file', 'problems', 'terminal', 'pick']),
  }),
  /** What could be meant by `@` and these letters; answered by `mentions` with the same number. */
  z.object({ type: z.literal('findMentions'), query: line, sequence: z.number() }),
  /** One of the mentions that were last answered with. */
  z.object({ type: z.literal('attachMention'), mentionId: id }),
  /** Dropped from VS Code: a list of addresses, one a line. */
  z.object({ type: z.literal('attachDropped'), uris: text }),
  /** Dropped or pasted from elsewhere. */
  z.object({ type: z.literal('attachText'), name: line, text }),
  z.object({
    type: z.literal('attachImage'),
    name: line,
    dataUrl: text,
    /** A small copy for the chip. */
    thumbnail: text,
  }),
  /** Dropped or pasted, and nothing that a model takes. */
  z.object({ type: z.literal('refuseDropped'), name: line, reason: z.enum(['binary', 'tooLarge']) }),
  z.object({ type: z.literal('detach'), attachmentId: id }),
  z.object({ type: z.literal('openAttachment'), attachmentId: id }),
  z.object({ type: z.literal('pickModel') }),
  z.object({ type: z.literal('setUp') }),
  /** Messages before this one are not sent any more; all are sent again where it is missing. */
  z.object({ type: z.literal('sendFrom'), ...shown, messageId: z.exactOptional(id) }),
  z.object({
    type: z.literal('saveSettings'),
    ...shown,
    systemPrompt: z.exactOptional(text),
    temperature: z.exactOptional(z.number().check(z.minimum(0), z.maximum(2))),
    maxOutputTokens: z.exactOptional(z.int().check(z.minimum(1))),
    reasoningEffort: z.exactOptional(line),
  }),
  z.object({ type: z.literal('openDefaults'), what: z.enum(['settings', 'prompts']) }),

  // The conversation
  z.object({
    type: z.literal('act'),
    ...shown,
    answerId: id,
    action: z.enum(['retry', 'retryWith', 'continue', 'setUp', 'pickModel', 'showLog']),
  }),
  /** Asks an earlier question anew in other words; the old one and what followed it stay. */
  z.object({ type: z.literal('edit'), ...shown, questionId: id, text }),
  /** Opens the path through this message, which stands beside one that is shown. */
  z.object({ type: z.literal('showAlternative'), ...shown, messageId: id }),
  z.object({ type: z.literal('copyMessage'), ...shown, messageId: id }),
  /** What the service counted for this answer, beside what was counted here. */
  z.object({ type: z.literal('showBill'), answerId: id }),
  z.object({ type: z.literal('deleteMessage'), ...shown, messageId: id }),
  /** A new conversation with all up to this message. */
  z.object({ type: z.literal('fork'), ...shown, messageId: id }),
  /** Takes back what was deleted last, as long as `undo` is offered. */
  z.object({ type: z.literal('undoDelete') }),
  z.object({ type: z.literal('copy'), text }),
  z.object({
    type: z.literal('useCode'),
    action: z.enum(['insert', 'replace', 'apply', 'newFile', 'terminal']),
    code: text,
    /** As the fence names it; empty where it does not. */
    language: line,
  }),
  z.object({ type: z.literal('openLink'), href: line }),

  // The list of conversations
  z.object({ type: z.literal('newConversation') }),
  z.object({ type: z.literal('openList') }),
  z.object({ type: z.literal('closeList') }),
  z.object({ type: z.literal('searchList'), query: line }),
  z.object({ type: z.literal('sortList'), by: z.enum(['time', 'tokens', 'cost']) }),
  z.object({ type: z.literal('openConversation'), conversationId: id }),
  z.object({ type: z.literal('renameConversation'), conversationId: id, title: line }),
  z.object({ type: z.literal('pinConversation'), conversationId: id, pinned: z.boolean() }),
  z.object({ type: z.literal('deleteConversation'), conversationId: id }),
  z.object({ type: z.literal('stopConversation'), conversationId: id }),
  z.object({ type: z.literal('exportConversation'), conversationId: id }),
  z.object({ type: z.literal('importConversations') }),
]);

export type ChatRequest = z.infer<typeof chatRequest>;

/** A draft, as the page tells it. */
export type DraftNotice = Omit<Extract<ChatRequest, { type: 'draft' }>, 'type'>;

/** `undefined` for anything that is not a request this host knows. */
export function parseChatRequest(message: unknown): ChatRequest | undefined {
  const parsed = chatRequest.safeParse(message);
  return parsed.success ? parsed.data : undefined;
}

/** What can be done about an answer that failed, was stopped or broke off. */
export type AnswerAction = Extract<ChatRequest, { type: 'act' }>['action'];

/** What can be done with a block of code, but for copying it. */
export type CodeAction = Extract<ChatRequest, { type: 'useCode' }>['action'];
