// Builds Modelside and makes its VSIX, once for all tests that use them.

import { packageExtension } from './packageExtension.ts';

console.log(`The package is ${await packageExtension()}.`);
