import { ApiError } from '../core/api/apiError.ts';

/** Another extension asked too much, and a person has not let it go on. The message is for whoever reads its errors. */
export class StoppedAsker extends ApiError {
  constructor(message: string) {
    super('cancelled', message);
  }
}
