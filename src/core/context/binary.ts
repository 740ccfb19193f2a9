/** Bytes that are looked at. */
const headLength = 8192;

/** Control characters that no text has, among so many. */
const rareControls = 0.02;

/**
 * Whether bytes are something other than text, told by their head: text in UTF-16 has a byte-order mark, all other text
 * has no NUL, and what is not UTF-8 is an old encoding only as long as it holds hardly any control characters.
 */
export function looksBinary(bytes: Uint8Array): boolean {
  if (isUtf16(bytes)) return false;
  const head = bytes.subarray(0, headLength);
  if (head.includes(0)) return true;
  const controls = head.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  if (controls > head.length * rareControls) return !isEscapedText(head) || !isUtf8(head);
  return controls > 0 && !isUtf8(head);
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** Not tab, line feed, form feed, carriage return or escape. */
function isControl(byte: number): boolean {
  return (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)) || byte === 0x7f;
}

/** Recorded terminal output is full of escape sequences, and of backspaces and bells with them. */
function isEscapedText(head: Uint8Array): boolean {
  return head.includes(0x1b);
}

/** A character that the end of the head cuts in two is none of its faults. */
function isUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
