// Unpacks the Chromium from npm into the temporary folder. Run by `chromiumFromNpm.ts` with a folder of its own as that.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import Chromium, { inflate } from '@sparticuz/chromium';

const inPackage = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));

await Chromium.executablePath();
await inflate(join(inPackage, '../../bin/al2023.tar.br'));
