import type { Fault } from './fault.ts';

interface ByteLimit {
  readonly bytes: number;
  readonly action: 'stall' | 'cut' | 'end';
}

/** How many bytes of a body a fault lets through. */
export function byteLimit(fault: Fault | undefined): ByteLimit | undefined {
  const limits = fault?.kind === 'stall' || fault?.kind === 'cut' || fault?.kind === 'end';
  return limits ? { bytes: fault.afterBytes, action: fault.kind } : undefined;
}
