/** What may stand before a fence: blanks, and marks of quotations and lists. */
const lead = String.raw`^[\s>*+\-\d.)]*`;
const fenceLine = new RegExp(`${lead}(\`{3,}|~{3,})(.*)`);
const maybeFenceLine = new RegExp(`${lead}(?:\`*|~*)$`);

/** Code within a line, or the beginning of a picture. */
const codeOrPicture = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|!\[/g;
/** Code within a line that is known to have ended. */
const endedCode = /(?<!`)(`+)(?!`).*?(?<!`)\1(?=[^`])/g;

/**
 * Takes the pictures out of Markdown while it is written: what a model says may come from anywhere, and a picture is
 * fetched without anybody asking for it. What it consists of stays, as text. Code is left as it is.
 */
export class PictureFilter {
  /** The end of the line that is being written, as far as it is not given out. */
  #held = '';
  #atLineStart = true;
  /** The marks that opened a block of code; empty outside of any. */
  #fence = '';

  add(piece: string): string {
    this.#held += piece;
    let safe = '';
    for (let end = this.#held.indexOf('\n'); end >= 0; end = this.#held.indexOf('\n')) {
      safe += this.#restOfLine(this.#held.slice(0, end + 1));
      this.#held = this.#held.slice(end + 1);
      this.#atLineStart = true;
    }
    return safe + this.#openLine();
  }

  end(): string {
    const rest = this.#restOfLine(this.#held);
    this.#held = '';
    return rest;
  }

  #restOfLine(line: string): string {
    const [, mark = '', info = ''] = (this.#atLineStart && fenceLine.exec(line)) || [];
    if (this.#fence !== '') {
      if (mark.startsWith(this.#fence) && info.trim() === '') this.#fence = '';
      return line;
    }
    if (mark !== '' && !(mark.startsWith('`') && info.includes('`'))) {
      this.#fence = mark;
      return line;
    }
    return withoutPictures(line);
  }

  /** As much of the line as nothing that follows can make into something else. */
  #openLine(): string {
    const line = this.#held;
    if (this.#atLineStart && (maybeFenceLine.test(line) || fenceLine.test(line))) return '';
    const end = this.#fence === '' ? settledLength(line) : line.length;
    if (end > 0) this.#atLineStart = false;
    this.#held = line.slice(end);
    const settled = line.slice(0, end);
    return this.#fence === '' ? withoutPictures(settled) : settled;
  }
}

function withoutPictures(text: string): string {
  return text.replaceAll(codeOrPicture, (found) => (found === '![' ? String.raw`!\[` : found));
}

function settledLength(line: string): number {
  const withoutCode = line.replaceAll(endedCode, (code) => ' '.repeat(code.length));
  const openCode = withoutCode.indexOf('`');
  if (openCode >= 0) return openCode;
  return line.endsWith('!') ? line.length - 1 : line.length;
}
