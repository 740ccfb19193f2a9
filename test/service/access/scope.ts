/** What a key may do. The last one is this service's own name: the specification names only the first two. */
export type Scope = 'models:read' | 'inference:write' | 'usage:read';

export const defaultScopes: readonly Scope[] = ['models:read', 'inference:write'];

export const allScopes: readonly Scope[] = [...defaultScopes, 'usage:read'];
