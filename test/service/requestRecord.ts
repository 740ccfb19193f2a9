import type { IncomingHttpHeaders } from 'node:http';

/** A request as tests see it. */
export interface RecordedRequest {
  /** What `x-request-id` of the answer says. */
  readonly id: string;
  readonly method: string;
  /** With the version segment, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in small letters. In `authorization` the key's identifier stands in place of the key. */
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** As it came, to compare attempts byte by byte. */
  readonly bodyText: string;
  /** Undefined where there is none, or no JSON. */
  readonly body: unknown;
  readonly receivedAt: Date;
  /** Undefined until the answer has ended, and where it ended before its headers. */
  readonly status: number | undefined;
  /** When the answer ended, in whatever way. */
  readonly finishedAt: Date | undefined;
  /** Whether the client closed the socket before the answer ended. */
  readonly closedByClient: boolean;
  /** Resolves when the answer has ended, in whatever way. */
  readonly whenFinished: Promise<void>;
}
