import { statSync } from 'node:fs';
import { join } from 'node:path';

import { repositoryRoot } from './repositoryRoot.ts';

/**
 * The VSIX that `npm test` makes before all tests that use it; they run at the same time, and none may make it anew.
 *
 * @throws when there is none of what was built last
 */
export function packagedExtension(): string {
  const vsix = join(repositoryRoot, 'out/modelside.vsix');
  const [built, packaged] = [join(repositoryRoot, 'dist/extension.js'), vsix].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  if (!packaged || !built || packaged < built) {
    throw new Error(`${vsix} is not there or older than what was built. \`npm run package\` makes it.`);
  }
  return vsix;
}
