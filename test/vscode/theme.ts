/** The four kinds of colour theme, each by the one that VS Code ships: its id and what the theme picker calls it. */
export const themes = {
  'Dark Modern': 'Dark Modern',
  'Light Modern': 'Light Modern',
  'Default High Contrast': 'Dark High Contrast',
  'Default High Contrast Light': 'Light High Contrast',
} as const;

export type Theme = keyof typeof themes;
