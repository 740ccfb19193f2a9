/** User settings for a VS Code that shows what was asked for, asks nothing, and calls nobody. */
export const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'window.commandCenter': false,
  // As on the desktop: in a browser, files save themselves by default, and edits are then shown beside them.
  'files.autoSave': 'off',
  'chat.titleBar.signIn.enabled': false,
  'chat.titleBar.openInAgentsWindow.enabled': false,
  'chat.tips.enabled': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': 'off',
  'extensions.ignoreRecommendations': true,
  'telemetry.telemetryLevel': 'off',
  'telemetry.feedback.enabled': false,
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  // Type declarations would be fetched from npm. One server for TypeScript is enough.
  'js/ts.tsserver.automaticTypeAcquisition.enabled': false,
  'js/ts.tsserver.useSyntaxServer': 'never',
  // The folder under test lies in the repository of this project.
  'git.openRepositoryInParentFolders': 'never',
} as const;
