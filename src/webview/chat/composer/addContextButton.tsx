import { Component, createRef, type VNode } from 'preact';

import type { Panel } from '../../../protocol/chat.ts';
import type { ChatRequest } from '../../../protocol/chatRequest.ts';
import type { ChatWords } from '../../../protocol/chatWords.ts';
import { Icon } from '../components/icon.tsx';
import type { IconName } from '../iconPaths.ts';
import { type MenuItem, PopupMenu } from '../popupMenu.ts';

type What = Extract<ChatRequest, { type: 'attach' }>['what'];

interface Props extends Pick<Panel, 'offer'> {
  readonly words: ChatWords;
  /** Beside chips the button needs no words. */
  readonly short: boolean;
  readonly onAttach: (what: What) => void;
}

/** Opens a menu of what can go along with a question: what the editor has not got is not in it. */
export class AddContextButton extends Component<Props> {
  readonly #button = createRef<HTMLButtonElement>();
  #menu: PopupMenu | undefined;

  override componentDidMount(): void {
    if (this.#button.current) this.#menu = new PopupMenu(this.#button.current, () => this.#items());
  }

  override componentWillUnmount(): void {
    this.#menu?.close();
  }

  #items(): readonly MenuItem[] {
    const { words, offer } = this.props;
    const { file, selection } = offer;
    return [
      ...(selection === undefined
        ? []
        : [this.#item('selection', 'selection', `${words.addContextSelection}: ${selection}`)]),
      this.#item('pick', 'folder', words.addContextPick),
      ...(file === undefined
        ? []
        : [
            this.#item('file', 'file', `${words.addContextFile}: ${file}`),
            this.#item('problems', 'problems', words.addContextProblems),
          ]),
      this.#item('terminal', 'terminal', words.addContextTerminal),
    ];
  }

  #item(what: What, icon: IconName, label: string): MenuItem {
    return { icon, label, run: () => this.props.onAttach(what) };
  }

  override render({ words, short }: Props): VNode {
    return (
      <button
        ref={this.#button}
        type="button"
        class={short ? 'quiet-button' : 'chip offer'}
        title={`${words.addContext}. ${words.dropTip}`}
        aria-label={words.addContext}
        onClick={() => this.#menu?.toggle()}
      >
        <Icon name="attach" />
        {!short && <span class="chip-text">{words.addContext}</span>}
      </button>
    );
  }
}
