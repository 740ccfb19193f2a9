export interface ListedConversation {
  readonly id: string;
  readonly title: string;
  readonly pinned: boolean;
  /** RFC 3339. */
  readonly modifiedAt: string;
  /** Input and output together, of the answers for which the service reported them. */
  readonly tokens?: number;
  readonly cost?: string;
  readonly models: readonly string[];
  readonly answering: boolean;
  /** Where the searched words stand. */
  readonly snippet?: string;
}

export interface ConversationList {
  readonly query: string;
  readonly sort: 'time' | 'tokens' | 'cost';
  /** Still looking. */
  readonly searching: boolean;
  readonly conversations: readonly ListedConversation[];
}
