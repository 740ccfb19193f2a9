/** Drawn on a field of 16 by 16, with strokes one unit wide. */
export const iconPaths = {
  attachment: 'M9.5 1.5h-6v13h9v-10l-3-3v3h3',
  check: 'M2.5 8.5l3.5 3.5 7.5-8',
  chevronDown: 'M4 6.5l4 4 4-4',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5h8v9h-8zM10.5 5.5v-3h-8v9h3',
  plus: 'M8 3v10M3 8h10',
  send: 'M2.5 2.5l11 5.5-11 5.5 2-5.5zM4.5 8h4.5',
  stop: 'M4.5 4.5h7v7h-7z',
  toEnd: 'M8 2.5v8M4 7l4 4 4-4M3.5 13.5h9',
} as const;

export type IconName = keyof typeof iconPaths;
