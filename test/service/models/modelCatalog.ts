import { ApiError } from '../http/apiError.ts';
import type { Model } from './model.ts';

const text = ['text'] as const;

/** Every kind of model a client has to cope with. `local/`, because nothing here leaves the machine. */
export const modelCatalog: readonly Model[] = [
  {
    id: 'local/scribe-small',
    type: 'chat',
    name: 'Scribe Small',
    description: 'Writes short answers about the code it is sent. Offline stand-in.',
    contextWindow: 16_384,
    maxOutputTokens: 8_192,
    inputModalities: text,
    callsTools: false,
    price: { inputNanoUsd: 100, cachedInputNanoUsd: 20, outputNanoUsd: 400 },
    reported: true,
  },
  {
    id: 'local/scribe-large',
    type: 'chat',
    name: 'Scribe Large',
    description: 'Like Scribe Small, with room for whole files and images. Offline stand-in.',
    contextWindow: 262_144,
    maxOutputTokens: 65_536,
    inputModalities: ['text', 'image'],
    callsTools: false,
    price: { inputNanoUsd: 1_250, cachedInputNanoUsd: 130, outputNanoUsd: 10_000 },
    reported: true,
  },
  {
    id: 'local/thinker',
    type: 'chat',
    name: 'Thinker',
    description: 'Shows its reasoning before it answers. Offline stand-in.',
    contextWindow: 131_072,
    maxOutputTokens: 32_768,
    inputModalities: text,
    callsTools: false,
    reasoningEfforts: { low: 'low', medium: 'medium', high: 'high', xhigh: null },
    price: { inputNanoUsd: 600, cachedInputNanoUsd: 150, outputNanoUsd: 2_400 },
    reported: true,
  },
  {
    id: 'local/toolsmith',
    type: 'chat',
    name: 'Toolsmith',
    description: 'Calls the tools it is offered, then says what they gave back. Offline stand-in.',
    contextWindow: 131_072,
    maxOutputTokens: 16_384,
    inputModalities: text,
    callsTools: true,
    price: { inputNanoUsd: 300, cachedInputNanoUsd: 60, outputNanoUsd: 1_200 },
    reported: true,
  },
  {
    id: 'local/bare',
    type: 'chat',
    name: 'Bare',
    description: '',
    contextWindow: 32_768,
    maxOutputTokens: 8_192,
    inputModalities: text,
    callsTools: false,
    price: { inputNanoUsd: 0, cachedInputNanoUsd: 0, outputNanoUsd: 0 },
    reported: false,
  },
  {
    id: 'local/embedder',
    type: 'embedding',
    name: 'Embedder',
    description: 'Listed so that clients have something to leave out: it does not chat.',
    contextWindow: 8_192,
    maxOutputTokens: 0,
    inputModalities: text,
    callsTools: false,
    price: { inputNanoUsd: 20, cachedInputNanoUsd: 20, outputNanoUsd: 0 },
    reported: true,
  },
];

/** The chat model of this identifier; throws an `ApiError` where there is none. */
export function findChatModel(id: string): Model {
  const model = modelCatalog.find((each) => each.id === id);
  if (model === undefined) {
    throw new ApiError({
      status: 404,
      code: 'model_not_found',
      message: `The model '${id.slice(0, 100)}' does not exist or this key has no access to it.`,
      param: 'model',
    });
  }
  if (model.type !== 'chat') {
    throw new ApiError({
      status: 400,
      code: 'unsupported_model',
      message: `'${model.id}' is an ${model.type} model; it does not chat.`,
      param: 'model',
    });
  }
  return model;
}
