/** One of several who write at the same time. */
export interface Turn {
  write(piece: string): void;
  /** Nothing is written after it. */
  end(): void;
}

/**
 * Lets those who write at the same time appear one after the other, in the order in which they began: the first one at
 * once, each of the others from the moment on when all before it have ended.
 */
export class OutputInTurn {
  readonly #write: (piece: string) => void;
  readonly #turns: { kept: string; ended: boolean }[] = [];

  constructor(write: (piece: string) => void) {
    this.#write = write;
  }

  begin(): Turn {
    const turn = { kept: '', ended: false };
    this.#turns.push(turn);
    return {
      write: (piece) => {
        turn.kept += piece;
        this.#show();
      },
      end: () => {
        turn.ended = true;
        this.#show();
      },
    };
  }

  #show(): void {
    for (let [first] = this.#turns; first; [first] = this.#turns) {
      if (first.kept !== '') {
        this.#write(first.kept);
        first.kept = '';
      }
      if (!first.ended) {
        return;
      }
      this.#turns.shift();
    }
  }
}
