import { ApiError } from '../http/apiError.ts';
import { JsonObject } from '../http/jsonObject.ts';
import { type Fault, parseFault } from './fault.ts';

/** `path`: the end of the request's path; without it the fault meets whichever request comes next. */
type ArmedFault = Fault & { readonly path?: string };

export const faultHeader = 'x-test-fault';

/** Each armed fault meets one request, in the order of arming. A request can also bring its own in a header. */
export class FaultSwitches {
  #armed: ArmedFault[] = [];

  next(fault: ArmedFault): void {
    this.#armed.push(fault);
  }

  clear(): void {
    this.#armed = [];
  }

  /** Throws an `ApiError` where the header holds no fault. */
  take(path: string, header: string | undefined): Fault | undefined {
    if (header !== undefined) {
      return parseFault(new JsonObject(parseHeader(header), faultHeader));
    }
    const index = this.#armed.findIndex((fault) => fault.path === undefined || path.endsWith(fault.path));
    return index === -1 ? undefined : this.#armed.splice(index, 1)[0];
  }
}

function parseHeader(header: string): unknown {
  try {
    return JSON.parse(header);
  } catch {
    throw new ApiError({
      status: 400,
      code: 'invalid_json',
      message: `The header '${faultHeader}' is not valid JSON.`,
      param: faultHeader,
    });
  }
}
