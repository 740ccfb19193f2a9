import type { Handler } from '../http/route.ts';
import { modelCatalog } from './modelCatalog.ts';
import { toModelRecord } from './modelRecord.ts';

/** `GET /models` */
export const listModels: Handler = async (_request, reply) => {
  await reply.sendJson(200, { object: 'list', data: modelCatalog.map(toModelRecord) });
};
