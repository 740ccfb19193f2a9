import type { CodeBlock } from './codeBlocks.ts';
import { type AnswerCode, type AnswerEnd, codeFromAnswer } from './codeFromAnswer.ts';

/** The code of an answer that comes in pieces. Of several blocks one is chosen: while they come, the first. */
export class StreamedCode {
  readonly #language: string;
  #answer = '';
  #end: AnswerEnd = 'open';
  #read: AnswerCode | undefined;
  #chosen = 0;

  /** @param language of the document, as VS Code names it */
  constructor(language: string) {
    this.#language = language;
  }

  get answer(): string {
    return this.#answer;
  }

  get isCut(): boolean {
    const read = this.#parsed();
    return read.kind === 'none' ? this.#end === 'cut' : read.cut;
  }

  /** `undefined` as long as there is none. */
  get code(): string | undefined {
    const read = this.#parsed();
    if (read.kind === 'several') return read.blocks[this.#chosen]?.text;
    return read.kind === 'code' ? read.text : undefined;
  }

  /** Those to choose from; none where there is nothing to choose. */
  get blocks(): readonly CodeBlock[] {
    const read = this.#parsed();
    return read.kind === 'several' ? read.blocks : [];
  }

  get chosen(): number {
    return this.#chosen;
  }

  add(piece: string): void {
    this.#answer += piece;
    this.#read = undefined;
  }

  /** Chooses the longest block: the others are most often how to run it, and what comes out. */
  end(how: Exclude<AnswerEnd, 'open'>): void {
    this.#end = how;
    this.#read = undefined;
    const lengths = this.blocks.map(({ text }) => text.split('\n').length);
    this.#chosen = Math.max(0, lengths.indexOf(Math.max(...lengths)));
  }

  choose(index: number): void {
    if (this.blocks[index]) this.#chosen = index;
  }

  #parsed(): AnswerCode {
    this.#read ??= codeFromAnswer(this.#answer, this.#language, this.#end);
    return this.#read;
  }
}
