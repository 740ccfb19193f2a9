import { invalidValue } from '../http/invalidRequest.ts';
import type { JsonObject } from '../http/jsonObject.ts';

/** One way in which a service, or something between it and its client, misbehaves. Bytes are those of the body. */
export type Fault =
  /** Waits before the headers. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** Closes the socket before the headers. */
  | { readonly kind: 'hangUp' }
  /** Goes silent, with the socket open. */
  | { readonly kind: 'stall'; readonly afterBytes: number }
  /** Destroys the socket, as a lost connection does. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Ends in good order, too early. */
  | { readonly kind: 'end'; readonly afterBytes: number }
  | { readonly kind: 'oneBytePerPacket' }
  /** Puts one event of broken JSON among the good ones of a stream. */
  | { readonly kind: 'malformedEvent'; readonly afterEvents: number }
  /** Ends a stream with an error event. */
  | {
      readonly kind: 'errorInMidStream';
      readonly afterEvents: number;
      readonly code?: string;
      readonly message?: string;
    }
  /** An error instead of an answer; in the service's form of errors unless `body` is given. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly code?: string;
      readonly message?: string;
      /** Verbatim, so that all forms can be tried: seconds, a date, nonsense. */
      readonly retryAfter?: string;
      readonly body?: string;
      readonly contentType?: string;
    }
  /** 200 with a login page, as captive portals answer. */
  | { readonly kind: 'html' }
  | { readonly kind: 'redirect'; readonly location: string; readonly status?: number }
  /** 200 with nothing in it. */
  | { readonly kind: 'emptyBody' };

/** Reads a fault that came as JSON; throws an `ApiError` that names the wrong field. */
export function parseFault(json: JsonObject): Fault {
  const kind = json.string('kind');
  switch (kind) {
    case 'delay':
      return { kind, milliseconds: json.integer('milliseconds', 0) };
    case 'stall':
    case 'cut':
    case 'end':
      return { kind, afterBytes: json.integer('afterBytes', 0) };
    case 'malformedEvent':
      return { kind, afterEvents: json.integer('afterEvents', 0) };
    case 'errorInMidStream':
      return { kind, afterEvents: json.integer('afterEvents', 0), ...strings(json, ['code', 'message']) };
    case 'status':
      return {
        kind,
        status: json.integer('status', 400),
        ...strings(json, ['code', 'message', 'retryAfter', 'body', 'contentType']),
      };
    case 'redirect':
      return {
        kind,
        location: json.string('location'),
        status: json.optionalInteger('status', 300) ?? 307,
      };
    case 'hangUp':
    case 'oneBytePerPacket':
    case 'html':
    case 'emptyBody':
      return { kind };
    default:
      throw invalidValue(json.pathOf('kind'), `No fault is called '${kind}'.`);
  }
}

function strings<Name extends string>(json: JsonObject, names: readonly Name[]): { [N in Name]?: string } {
  const found: { [N in Name]?: string } = {};
  for (const name of names) {
    const value = json.optionalString(name);
    if (value !== undefined) {
      found[name] = value;
    }
  }
  return found;
}
