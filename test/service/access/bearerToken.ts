/** The token of an Authorization header of the Bearer scheme (RFC 6750, 2.1). */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1];
}
