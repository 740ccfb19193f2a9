/** How numbers are written in the language of VS Code. */
export function numberFormat(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(language, options);
  } catch {
    // VS Code can be set to a language that the browser has no name for.
    return new Intl.NumberFormat(undefined, options);
  }
}
