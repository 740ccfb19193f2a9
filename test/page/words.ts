import { chatWords } from '../../src/protocol/chatWords.ts';

/** The page's words as the tests look for them: untranslated. */
export const words = chatWords((text) => text);
