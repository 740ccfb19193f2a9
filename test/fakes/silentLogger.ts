import type { Logger } from '../../src/core/base/logger.ts';

/** Writes nothing down. */
export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
};
