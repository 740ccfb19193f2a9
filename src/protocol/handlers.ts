interface Typed {
  readonly type: string;
}

type MessageOf<M extends Typed, T extends M['type']> = Extract<M, { readonly type: T }>;

/** A handler for every type of message: a missing or misspelt one does not compile. */
export type Handlers<M extends Typed> = {
  readonly [T in M['type']]: (message: MessageOf<M, T>) => unknown;
};

/** Calls the handler of the message's type. */
export function handle<M extends Typed>(handlers: Handlers<M>, message: M): unknown {
  const type: M['type'] = message.type;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler was looked up by this message's type
  return handlers[type](message as MessageOf<M, M['type']>);
}
