import type { ChatRequest } from '../../protocol/chatRequest.ts';

type Unnamed<R> = R extends ChatRequest ? Omit<R, 'shown'> : never;

/** A request as the parts of the page make it: which conversation the page shows, its way to the host knows. */
export type PageRequest = Unnamed<ChatRequest>;

export type Post = (request: PageRequest) => void;
