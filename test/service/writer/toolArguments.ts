import { isRecord } from '../http/jsonObject.ts';
import type { PromptReading } from './promptReading.ts';
import { shortened } from './quoted.ts';

type Schema = Readonly<Record<string, unknown>>;

const deepest = 6;

/** Arguments that fit a tool's JSON schema, with strings taken from the prompt. */
export function toolArguments(parameters: Schema | undefined, reading: PromptReading): unknown {
  return parameters === undefined ? {} : new ArgumentFiller(parameters, reading).fillObject(parameters, 0);
}

class ArgumentFiller {
  readonly #root: Schema;
  readonly #reading: PromptReading;

  constructor(root: Schema, reading: PromptReading) {
    this.#root = root;
    this.#reading = reading;
  }

  fill(given: unknown, name: string, depth: number): unknown {
    const schema = this.#resolve(given, depth);
    if (schema === undefined || depth > deepest) {
      return null;
    }
    if ('const' in schema) {
      return schema['const'];
    }
    if (Array.isArray(schema['enum'])) {
      return this.#choose(schema['enum']);
    }
    if ('default' in schema) {
      return schema['default'];
    }
    switch (Array.isArray(schema['type']) ? schema['type'][0] : schema['type']) {
      case 'object':
        return this.fillObject(schema, depth);
      case 'array':
        return schema['items'] === undefined ? [] : [this.fill(schema['items'], name, depth + 1)];
      case 'integer':
      case 'number':
        return this.#number(schema);
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return isRecord(schema['properties']) ? this.fillObject(schema, depth) : this.#text(name);
    }
  }

  /** The required properties; where none is, those that there are. */
  fillObject(schema: Schema, depth: number): Schema {
    const properties = isRecord(schema['properties']) ? schema['properties'] : {};
    const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
    const names = Object.keys(properties).filter((name) => required.length === 0 || required.includes(name));
    return Object.fromEntries(names.map((name) => [name, this.fill(properties[name], name, depth + 1)]));
  }

  #resolve(given: unknown, depth: number): Schema | undefined {
    if (!isRecord(given) || depth > deepest) {
      return undefined;
    }
    const reference = given['$ref'];
    if (typeof reference === 'string') {
      const target = reference
        .split('/')
        .slice(1)
        .reduce<unknown>((at, part) => (isRecord(at) ? at[part] : undefined), this.#root);
      return this.#resolve(target, depth + 1);
    }
    const [alternative] = [given['anyOf'], given['oneOf'], given['allOf']].flat();
    return isRecord(alternative)
      ? this.#resolve({ ...given, anyOf: [], oneOf: [], allOf: [], ...alternative }, depth + 1)
      : given;
  }

  #choose(values: readonly unknown[]): unknown {
    const question = this.#reading.question.toLowerCase();
    const named = values.find((value) => typeof value === 'string' && question.includes(value.toLowerCase()));
    return named ?? values[0];
  }

  #number(schema: Schema): number {
    const written = /-?\d+/.exec(this.#reading.question)?.[0];
    const { minimum, maximum } = schema;
    const low = typeof minimum === 'number' ? minimum : -Infinity;
    const high = typeof maximum === 'number' ? maximum : Infinity;
    return Math.max(low, Math.min(high, written === undefined ? 1 : Number(written)));
  }

  #text(name: string): string {
    const { question } = this.#reading;
    const path = /path|file|uri/i.test(name) ? pathIn(question) : undefined;
    if (path !== undefined) {
      return path;
    }
    const quotation = /"([^"\n]+)"|`([^`\n]+)`|“([^”\n]+)”/.exec(question);
    const phrase = quotation?.slice(1).find((group) => group !== undefined);
    return phrase ?? shortened(question.split('\n')[0]?.trim() ?? '', 120);
  }
}

/** The first word that looks like the path of a file. */
function pathIn(text: string): string | undefined {
  return text
    .split(/[\s"'`(),;:]+/)
    .map((word) => word.replace(/[.!?]+$/, ''))
    .find((word) => word.length < 300 && /^[\w@/.-]*[\w-]\.[A-Za-z]\w{0,9}$/.test(word));
}
