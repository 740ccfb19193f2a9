import { highlighter } from './languages.ts';
import { ScopeEmitter } from './scopeEmitter.ts';

highlighter.configure({ __emitter: ScopeEmitter });

/** Coloured code; `undefined` for a language that is not known here. */
export function highlightCode(text: string, language: string): DocumentFragment | undefined {
  const name = language.toLowerCase();
  if (!highlighter.getLanguage(name)) return undefined;
  const { _emitter: emitter, errorRaised } = highlighter.highlight(text, {
    language: name,
    ignoreIllegals: true,
  });
  return errorRaised === undefined && emitter instanceof ScopeEmitter ? emitter.content : undefined;
}
