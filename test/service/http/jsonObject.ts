import { ApiError } from './apiError.ts';
import { invalidValue, missingParameter } from './invalidRequest.ts';

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the fields of a JSON object; what is missing or of another type is refused by the path of the field. */
export class JsonObject {
  /** Where the object stands in the body; empty for the body itself. */
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(value: unknown, path: string) {
    if (!isRecord(value)) {
      throw wrongType(path, 'an object');
    }
    this.path = path;
    this.fields = value;
  }

  pathOf(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }

  /** `null` means the same as absent: clients write it for "not set". */
  raw(name: string): unknown {
    return this.fields[name] ?? undefined;
  }

  has(name: string): boolean {
    return this.raw(name) !== undefined;
  }

  string(name: string): string {
    return required(this.optionalString(name), this.pathOf(name));
  }

  optionalString(name: string): string | undefined {
    const value = this.raw(name);
    if (value !== undefined && typeof value !== 'string') {
      throw wrongType(this.pathOf(name), 'a string');
    }
    return value;
  }

  optionalBoolean(name: string): boolean | undefined {
    const value = this.raw(name);
    if (value !== undefined && typeof value !== 'boolean') {
      throw wrongType(this.pathOf(name), 'a boolean');
    }
    return value;
  }

  integer(name: string, minimum: number): number {
    return required(this.optionalInteger(name, minimum), this.pathOf(name));
  }

  optionalInteger(name: string, minimum: number): number | undefined {
    const value = this.raw(name);
    if (value === undefined) {
      return undefined;
    }
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
      throw wrongType(this.pathOf(name), 'an integer');
    }
    if (value < minimum) {
      throw invalidValue(this.pathOf(name), `'${this.pathOf(name)}' must be at least ${minimum}.`);
    }
    return value;
  }

  optionalArray(name: string): readonly unknown[] | undefined {
    const value = this.raw(name);
    if (value === undefined) {
      return undefined;
    }
    if (!Array.isArray(value)) {
      throw wrongType(this.pathOf(name), 'an array');
    }
    return value as readonly unknown[];
  }

  /** The members of an array of objects, each with its path; an absent array has none. */
  objects(name: string): JsonObject[] {
    const members = this.optionalArray(name) ?? [];
    return members.map((member, index) => new JsonObject(member, `${this.pathOf(name)}[${index}]`));
  }

  object(name: string): JsonObject {
    return required(this.optionalObject(name), this.pathOf(name));
  }

  optionalObject(name: string): JsonObject | undefined {
    return this.has(name) ? new JsonObject(this.raw(name), this.pathOf(name)) : undefined;
  }
}

function required<T>(value: T | undefined, path: string): T {
  if (value === undefined) {
    throw missingParameter(path);
  }
  return value;
}

function wrongType(path: string, expected: string): ApiError {
  return new ApiError({
    status: 400,
    code: 'invalid_type',
    message: path === '' ? `The body must be ${expected}.` : `'${path}' must be ${expected}.`,
    ...(path !== '' && { param: path }),
  });
}
