interface ApiErrorOptions {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** The field or query parameter that is wrong. */
  readonly param?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal. Its message is sent to the client, so it never holds a key or a prompt. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly param: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(options: ApiErrorOptions) {
    super(options.message);
    this.status = options.status;
    this.code = options.code;
    this.param = options.param ?? null;
    this.headers = options.headers ?? {};
  }
}
