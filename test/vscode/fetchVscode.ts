// Gets the VS Code that tests run in, so that those that run at the same time find it there.

import { getVscodeServer } from './getVscodeServer.ts';

console.log(`VS Code is in ${await getVscodeServer()}.`);
