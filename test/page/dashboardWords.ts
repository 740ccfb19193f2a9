import { dashboardWords } from '../../src/protocol/dashboardWords.ts';

/** The usage page's words as the tests look for them: untranslated. */
export const dashboardTexts = dashboardWords((text) => text);
