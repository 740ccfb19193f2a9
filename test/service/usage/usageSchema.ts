/** Amounts are integers, and no column could hold a prompt, an answer or a key. */
export const usageSchema = `
  CREATE TABLE IF NOT EXISTS usage_events (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    occurred_at INTEGER NOT NULL,
    model TEXT NOT NULL,
    project TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    request_id TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('completed', 'cancelled', 'failed')),
    input_tokens INTEGER NOT NULL,
    cached_input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    reasoning_tokens INTEGER NOT NULL,
    billable_microusd INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS usage_by_time ON usage_events (occurred_at, sequence);
`;
