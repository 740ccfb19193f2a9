/** The body of a page with so many events, as the service writes it: from March 2026 on, so many seconds apart. */
export function usageEventsText(count: number, secondsApart: number): string {
  const data = Array.from({ length: count }, (_, index) => ({
    id: `evt_${index}`,
    occurred_at: new Date(1_772_323_200_000 + index * secondsApart * 1000).toISOString(),
    request_id: `req_${index}`,
    model: `local/model-${index % 7}`,
    project: `project-${index % 3}`,
    input_tokens: index % 4000,
    cached_input_tokens: index % 100,
    output_tokens: index % 900,
    reasoning_tokens: 0,
    total_tokens: (index % 4000) + (index % 900),
    billable_microusd: index % 50_000,
    status: 'completed',
  }));
  return JSON.stringify({ object: 'list', data, next_cursor: null });
}
