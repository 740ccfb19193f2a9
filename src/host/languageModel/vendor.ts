/** What VS Code calls whose models these are; as the manifest declares it. */
export const vendor = 'modelside';
