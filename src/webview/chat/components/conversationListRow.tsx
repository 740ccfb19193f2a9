import { Component, type VNode } from 'preact';

import type { ListedConversation } from '../../../protocol/conversationList.ts';
import type { ChatWords } from '../../../protocol/chatWords.ts';
import type { IconName } from '../iconPaths.ts';
import type { ListColumn } from '../list/listColumn.ts';
import type { ListFormats } from '../list/listFormats.ts';
import { ConversationListFacts } from './conversationListFacts.tsx';
import { ConversationListMatches } from './conversationListMatches.tsx';
import { ConversationListTitle } from './conversationListTitle.tsx';
import { Icon } from './icon.tsx';
import type { Post } from '../pageRequest.ts';

/** What all rows have in common. */
export interface ListRowContext {
  readonly query: string;
  readonly now: number;
  readonly words: ChatWords;
  readonly formats: ListFormats;
  readonly post: Post;
  readonly onRename: (id: string) => void;
  /** Without a title nothing was changed. */
  readonly onRenamed: (id: string, title?: string) => void;
  readonly onDelete: (id: string) => void;
}

interface Props extends ListRowContext {
  readonly conversation: ListedConversation;
  /** Counted from 1, over all groups. */
  readonly position: number;
  readonly isOpen: boolean;
  /** Where the Tab key leads; missing in all rows but one. */
  readonly tabStop: ListColumn | undefined;
  readonly renaming: boolean;
}

/** One conversation. Drawn again only when something of it has changed: a list may be long. */
export class ConversationListRow extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    const before = new Map(Object.entries<unknown>({ ...this.props }));
    return Object.entries<unknown>({ ...next }).some(([name, value]) => before.get(name) !== value);
  }

  override render({ conversation, position, isOpen, renaming, words, post, ...rest }: Props): VNode {
    const { id, title, pinned, answering, snippet } = conversation;
    const { query, now, formats, onRename, onRenamed, onDelete } = rest;
    // The answer may have ended while the focus was on the button that stops it.
    const tabStop = rest.tabStop === 'stop' && !answering ? 'open' : rest.tabStop;
    const tabIndex = (column: ListColumn): number => (column === tabStop ? 0 : -1);
    const action = (
      column: ListColumn,
      icon: IconName,
      label: string,
      run: () => void,
      key?: string,
    ): VNode => (
      <span role="gridcell">
        <button
          type="button"
          class="quiet-button"
          data-column={column}
          tabIndex={tabIndex(column)}
          title={key === undefined ? label : `${label} (${key})`}
          aria-label={label}
          onClick={run}
        >
          <Icon name={icon} />
        </button>
      </span>
    );
    const facts = <ConversationListFacts conversation={conversation} now={now} formats={formats} />;
    return (
      <div
        role="row"
        class={`listed${answering ? ' answering' : ''}${isOpen ? ' open' : ''}`}
        data-id={id}
        aria-rowindex={position}
      >
        <div role="gridcell" class="listed-main">
          {renaming ? (
            <div class="listed-open">
              <ConversationListTitle title={title} onEnd={(next) => onRenamed(id, next)} />
              {facts}
            </div>
          ) : (
            <button
              type="button"
              class="listed-open"
              data-column="open"
              tabIndex={tabIndex('open')}
              aria-current={isOpen ? 'true' : undefined}
              onClick={() => post({ type: 'openConversation', conversationId: id })}
            >
              <span class="listed-title">
                {pinned && <Icon name="pinned" />}
                <span class="listed-title-text" dir="auto">
                  <ConversationListMatches text={title} query={query} />
                </span>
              </span>
              {facts}
              {snippet !== undefined && (
                <span class="listed-snippet" dir="auto">
                  <ConversationListMatches text={snippet} query={query} />
                </span>
              )}
            </button>
          )}
        </div>
        {!renaming && (
          <div class="listed-actions">
            {action('pin', pinned ? 'pinned' : 'pin', pinned ? words.listUnpin : words.listPin, () =>
              post({ type: 'pinConversation', conversationId: id, pinned: !pinned }),
            )}
            {action('rename', 'edit', words.listRename, () => onRename(id), 'F2')}
            {action('export', 'download', words.listExport, () =>
              post({ type: 'exportConversation', conversationId: id }),
            )}
            {action('delete', 'trash', words.listDelete, () => onDelete(id), 'Del')}
            {answering &&
              action('stop', 'stop', words.listStop, () =>
                post({ type: 'stopConversation', conversationId: id }),
              )}
          </div>
        )}
      </div>
    );
  }
}
