/**
 * Secrets that can be told by their form: each begins with letters that mark its maker. Such a form in prose or code
 * that is no secret is rare.
 */
const tokens: readonly RegExp[] = [
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/,
  /PuTTY-User-Key-File-\d: /,
  /\bAGE-SECRET-KEY-1[0-9A-Z]{58}/,
  // OpenAI, Anthropic, OpenRouter and many that do as they do.
  /(?<![\w-])sk-(?:[a-z]+-){0,3}(?=[A-Za-z0-9_-]*\d)(?=[A-Za-z0-9_-]*[A-Z])[A-Za-z0-9_-]{20,}/,
  /(?<![\w-])sk-(?:or-v\d-)?[0-9a-f]{32,}/,
  /\b(?:sk|rk|whsec)_(?:live_|test_)?[A-Za-z0-9]{20,}/,
  /\bgh[pousr]_[A-Za-z0-9]{30,}|\bgithub_pat_\w{30,}/,
  /\bgl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[\w-]{20,}/,
  /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/,
  /\bAIza[\w-]{35}\b|\bya29\.[\w-]{20,}|\bGOCSPX-[\w-]{24,}/,
  /\bxox[abeoprs]-[\w-]{10,}|\bxapp-\d-[\w-]{10,}/,
  /hooks\.slack\.com\/services\/T\w{6,}\/B\w{6,}\/\w{16,}/,
  /discord(?:app)?\.com\/api\/webhooks\/\d{15,}\/[\w-]{40,}/,
  /\b\d{8,10}:AA[\w-]{32,}/,
  /\beyJ[\w-]{8,300}\.eyJ[\w-]{8,4000}\.[\w-]{8}/,
  /\bnpm_[A-Za-z0-9]{36}\b|\bpypi-AgE[\w-]{40,}|\bdckr_(?:pat|oat)_[\w-]{20,}|\brubygems_[0-9a-f]{48}/,
  /\bhf_[A-Za-z]{30,}|\br8_[A-Za-z0-9]{30,}|\bgsk_[A-Za-z0-9]{40,}|\bxai-[A-Za-z0-9]{40,}|\bpplx-[A-Za-z0-9]{40,}/,
  /\bSG\.[\w-]{16,}\.[\w-]{16,}|\bkey-[0-9a-f]{32}\b|\bSK[0-9a-f]{32}\b|\bAC[0-9a-f]{32}\b/,
  /\bdop_v1_[0-9a-f]{64}|\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}|\bsq0(?:atp|csp)-[\w-]{22,}|\bEAAA[\w-]{60}/,
  /\bhv[sbr]\.[\w-]{24,}|\batlasv1\.[\w-]{20,}|\bdapi[0-9a-f]{32}\b|\bglsa_\w{32,}|\bPMAK-[0-9a-f-]{40,}/,
  /\blin_api_\w{30,}|\bsecret_[A-Za-z0-9]{43}\b|\bntn_[A-Za-z0-9]{40,}|\bfigd_[\w-]{30,}|\bsntrys_[\w+/=-]{40,}/,
  /\bsbp_[0-9a-f]{40}\b|\bfo1_[\w-]{40,}|\bFlyV1 fm\d_|\bpscale_(?:tkn|pw)_[\w-]{30,}|\bATATT3[\w=-]{50,}/,
  /\bAccountKey=[A-Za-z0-9+/]{60,}={0,2}|\bSharedAccessKey=[A-Za-z0-9+/]{40,}=/,
  /\b[\w.+-]{1,20}:\/\/(?![^/\s'"]*(?:\$|\{|<|%\())[^\s:/@'"]*:(?!(?:password|passwd|pass|secret|pwd|changeme|x{3,}|\*+)@)[^\s:/@'"]{6,}@[\w.-]+/i,
];

/** A name that says secret, and what it is set to: `password = "…"`, `API_KEY=…`, `"token": "…"`. */
const assignment =
  /(?:passw(?:or)?d|passphrase|pwd|secret|api[_-]?key|(?:access|private|auth|account|encryption|signing)[_-]?key|token|credential)s?(?:[_-]?(?:key|base|value|id)){0,2}["'\]]{0,3}[ \t]{0,8}(?:=>|:=|=|:)[ \t]{0,8}(?:"([^"\n]{8,400})"|'([^'\n]{8,400})'|`([^`\n]{8,400})`|([^\s"'`,;(){}[\]<>$]{12,400})(?=\s|$))/gi;

const header =
  /\b(?:authorization|x-api-key)["'\]]{0,3}[ \t]{0,8}[:=,][ \t]{0,8}["'`]?(?:(?:bearer|basic|token)[ \t]{1,8})?["'`]?([A-Za-z0-9+/=._~-]{16,400})/gi;

/** Whether a text is likely to hold a key, password or token. */
export function holdsSecret(text: string): boolean {
  if (tokens.some((form) => form.test(text))) return true;
  for (const [, double, single, back, bare] of text.matchAll(assignment)) {
    const quoted = double ?? single ?? back;
    if (quoted !== undefined && looksRandom(quoted)) return true;
    // Without quotes it may be code: a name has digits in one place at most.
    if (bare !== undefined && /\d\D+\d/.test(bare) && looksRandom(bare)) return true;
  }
  for (const [, value] of text.matchAll(header)) {
    if (value !== undefined && looksRandom(value)) return true;
  }
  return false;
}

/** Words that stand where a secret will be. */
const placeholder =
  /^(?:your|my|the|some|insert|enter|replace|change|put|add|example|sample|dummy|fake|test|todo|xxx|none|null|undefined|true|false|process\.|import\.|env[.[:]|os\.)|\$\{|\{\{|<[\w -]+>|%\w+%|[*•…]{3}|\.{3}|x{4,}|(?:example|placeholder|changeme|change-me|redacted|dummy|your[-_])/i;

/** A path, an address, a call, or words that something joins. */
const readable =
  /^(?:[\w-]+:\/\/|[./~@#])|\(|^[A-Za-z]+$|^[A-Za-z]+\d*(?:[._:/-]+[A-Za-z]+\d*)+$|^[a-z]+(?:-[a-z\d]+)+$/;

/** Made by a machine or by rules for passwords, rather than put together from words. */
function looksRandom(value: string): boolean {
  if (/\s/.test(value) || placeholder.test(value) || readable.test(value)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w.:/-]/].filter((kind) => kind.test(value)).length;
  if (!/\d/.test(value) && kinds < 3) return false;
  return kinds >= 2 && bitsPerCharacter(value) >= (value.length < 16 ? 2.7 : 3);
}

/** Shannon's measure over the characters of the value. */
function bitsPerCharacter(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
