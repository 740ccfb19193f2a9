/** The part of VS Code's `LogOutputChannel` that is used. Never given a key, a prompt or source text. */
export interface Logger {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
