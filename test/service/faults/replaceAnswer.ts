import { ApiError } from '../http/apiError.ts';
import type { Reply } from '../http/reply.ts';
import type { Fault } from './fault.ts';

/** Gives the answer that a fault puts in place of the service's own. False: the fault does not replace the answer. */
export async function replaceAnswer(fault: Fault, reply: Reply): Promise<boolean> {
  switch (fault.kind) {
    case 'hangUp':
      return reply.hangUp();
    case 'status':
      await sendStatus(fault, reply);
      return true;
    case 'html':
      await reply.send(200, 'text/html; charset=utf-8', loginPage);
      return true;
    case 'redirect':
      reply.header('location', fault.location);
      await reply.send(fault.status ?? 307, 'text/plain; charset=utf-8', '');
      return true;
    case 'emptyBody':
      await reply.send(200, 'application/json; charset=utf-8', '');
      return true;
    case 'delay':
    case 'stall':
    case 'cut':
    case 'end':
    case 'oneBytePerPacket':
    case 'malformedEvent':
    case 'errorInMidStream':
      return false;
  }
}

async function sendStatus(fault: Extract<Fault, { kind: 'status' }>, reply: Reply): Promise<void> {
  const { status, retryAfter, body } = fault;
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  if (body === undefined) {
    throw new ApiError({
      status,
      code: fault.code ?? defaultCode(status),
      message: fault.message ?? 'The local service was told to fail here.',
      headers,
    });
  }
  for (const [name, value] of Object.entries(headers)) {
    reply.header(name, value);
  }
  await reply.send(status, fault.contentType ?? 'application/json; charset=utf-8', body);
}

function defaultCode(status: number): string {
  if (status === 429) {
    return 'rate_limit_exceeded';
  }
  return status === 503 ? 'service_unavailable' : 'server_error';
}

const loginPage = `<!doctype html>
<html lang="en">
  <head><title>Sign in to this network</title></head>
  <body><h1>Sign in to this network</h1><form method="post"><input name="user"><button>Sign in</button></form></body>
</html>
`;
