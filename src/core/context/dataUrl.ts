/** So many bytes at once; more would be more arguments than a call can have. */
const chunk = 0x8000;

export function toDataUrl(bytes: Uint8Array, type: string): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunk) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk));
  }
  return `data:${type};base64,${btoa(binary)}`;
}

/** The bytes of `data:image/…;base64,…`; `undefined` for anything else. */
export function dataUrlBytes(dataUrl: string): Uint8Array | undefined {
  const [start] = /^data:image\/[\w.+-]+;base64,/i.exec(dataUrl) ?? [];
  if (start === undefined) return undefined;
  try {
    return Uint8Array.from(atob(dataUrl.slice(start.length)), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
