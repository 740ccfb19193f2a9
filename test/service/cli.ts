import { parseArgs } from 'node:util';
import { allScopes } from './access/scope.ts';
import { LocalService, type LocalServiceOptions } from './localService.ts';

const usageText = `Starts the Model Inference and Usage API on this machine.

  --port <number>     the port to listen on; 0, the default, takes a free one
  --pace <pace>       human (default) or instant
  --errors <form>     openai (default) or problem
  --database <path>   keeps usage in this file; without it, in memory
  --json              prints one line of JSON with baseUrl and apiKey
  --with-parent       ends when its standard input closes
  --help              prints this
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    pace: { type: 'string', default: 'human' },
    errors: { type: 'string', default: 'openai' },
    database: { type: 'string' },
    json: { type: 'boolean', default: false },
    'with-parent': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(usageText);
} else {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

async function run(): Promise<void> {
  const service = await LocalService.start(readOptions());
  const { baseUrl } = service;
  const apiKey = service.createKey({ scopes: allScopes, name: 'command line' });
  const stop = (): void => {
    void service.stop().finally(() => process.exit());
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  if (values['with-parent']) {
    // A parent that is killed cannot say goodbye, but the system closes its end of the pipe.
    process.stdin.once('close', stop).resume();
  }
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ baseUrl, apiKey })}\n`
      : `The local service runs until you press Ctrl+C.\n\n  Base URL  ${baseUrl}\n  API key   ${apiKey}\n\n` +
          'The key is new on every start and is not shown again.\n',
  );
}

function readOptions(): LocalServiceOptions {
  const { pace, errors, database } = values;
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new RangeError('--port is a number from 0 to 65535.');
  }
  if (pace !== 'human' && pace !== 'instant') {
    throw new RangeError('--pace is human or instant.');
  }
  if (errors !== 'openai' && errors !== 'problem') {
    throw new RangeError('--errors is openai or problem.');
  }
  // A service that runs for days need not remember what it was sent.
  return {
    port,
    pace,
    errors,
    ...(database !== undefined && { databasePath: database }),
    rememberRequests: 20,
  };
}
