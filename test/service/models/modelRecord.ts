import type { Model } from './model.ts';

/** Seconds; the same on every start, as the models are. */
const created = Date.UTC(2026, 0, 1) / 1000;

/** A model as `GET /models` lists it. */
export function toModelRecord(model: Model): Readonly<Record<string, unknown>> {
  if (!model.reported) {
    return { id: model.id, object: 'model' };
  }
  const chats = model.type === 'chat';
  return {
    id: model.id,
    object: 'model',
    created,
    owned_by: 'local',
    type: model.type,
    name: model.name,
    description: model.description,
    context_window: model.contextWindow,
    ...(chats && { max_output_tokens: model.maxOutputTokens }),
    input_modalities: model.inputModalities,
    output_modalities: chats ? ['text'] : ['embedding'],
    capabilities: {
      supports_streaming: chats,
      supports_tools: model.callsTools,
      supports_vision: model.inputModalities.includes('image'),
      supports_reasoning: model.reasoningEfforts !== undefined,
    },
    ...(model.reasoningEfforts !== undefined && { reasoning_efforts: model.reasoningEfforts }),
    pricing: {
      currency: 'USD',
      input_per_million_tokens: usdPerMillion(model.price.inputNanoUsd),
      cached_input_per_million_tokens: usdPerMillion(model.price.cachedInputNanoUsd),
      ...(chats && { output_per_million_tokens: usdPerMillion(model.price.outputNanoUsd) }),
    },
  };
}

function usdPerMillion(nanoUsdPerToken: number): string {
  return (nanoUsdPerToken / 1000).toFixed(2);
}
