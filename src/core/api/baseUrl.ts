/** The address of a service, checked and in one form: no trailing slash, lower-case host, no credentials. */
export interface BaseUrl {
  /** Such as `https://gateway.example.com/v1`. */
  readonly href: string;
  /** What a key belongs to, such as `https://gateway.example.com`. */
  readonly origin: string;
  /** Host and port, for people. */
  readonly host: string;
}

export type BaseUrlProblem = 'empty' | 'malformed' | 'notHttps' | 'scheme' | 'credentials' | 'fragment';

export type BaseUrlResult =
  | { readonly ok: true; readonly baseUrl: BaseUrl }
  | { readonly ok: false; readonly problem: BaseUrlProblem };

/**
 * Reads what a person typed, pasted or put into a setting. Without a scheme it is `https`, or `http` on this
 * machine. Plain `http` is refused elsewhere, because the key would travel readable. An empty address never gets
 * through: the `openai` package would take it for its own maker's service and send the key there.
 */
export function parseBaseUrl(text: string): BaseUrlResult {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, problem: 'empty' };
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : withScheme(trimmed));
  if (!url || url.hostname === '') return { ok: false, problem: 'malformed' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, problem: 'scheme' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'credentials' };
  if (url.hash !== '' || trimmed.endsWith('#')) return { ok: false, problem: 'fragment' };
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { ok: false, problem: 'notHttps' };
  const href = url.origin + url.pathname.replace(/\/+$/, '') + url.search;
  return { ok: true, baseUrl: { href, origin: url.origin, host: url.host } };
}

/** `localhost`, its subdomains, 127.0.0.0/8 and ::1: what never leaves the machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

function withScheme(address: string): string {
  const url = URL.parse(`http://${address}`);
  return url && isLoopback(url.hostname) ? url.href : `https://${address}`;
}
