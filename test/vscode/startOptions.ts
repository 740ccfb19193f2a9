import { parseArgs } from 'node:util';

export const startHelp = `npm start                        VS Code with Modelside, connected to a local stand-in of the service
npm start -- --base-url URL      … connected to a real service: URL is its base address, with version segment;
                                 the key is taken from MODELSIDE_API_KEY, or else Modelside asks for it
npm start -- --no-open           … without opening the browser
npm start -- --help              this text

It prints one address, to be opened in a browser, and runs until Ctrl+C.`;

export interface StartOptions {
  readonly help: boolean;
  readonly open: boolean;
  /** `undefined`: the local service. */
  readonly baseUrl: string | undefined;
}

/** @throws {RangeError} with words for a person */
export function parseStartOptions(args: readonly string[]): StartOptions {
  const { help, 'no-open': noOpen, 'base-url': baseUrl } = parse(args);
  if (baseUrl !== undefined && !/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')) {
    throw new RangeError(`--base-url takes an address such as https://api.example.com/v1, not "${baseUrl}".`);
  }
  return { help, open: !noOpen, baseUrl };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        'no-open': { type: 'boolean', default: false },
        'base-url': { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new RangeError(`${error instanceof Error ? error.message : String(error)}\n\n${startHelp}`, {
      cause: error,
    });
  }
}
