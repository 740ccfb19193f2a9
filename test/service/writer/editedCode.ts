import type { CodeSample } from './codeSample.ts';
import { counted } from './counted.ts';
import { definitionIn, isComment } from './definitions.ts';

const edits = new Set(
  (
    'add change clean comment convert document docstring docstrings edit fix improve modernise modernize optimise ' +
    'optimize refactor rename replace rewrite simplify'
  ).split(' '),
);

export function wantsEdit(question: string): boolean {
  return (question.toLowerCase().match(/[a-z]+/g) ?? []).some((word) => edits.has(word));
}

/**
 * The whole code with a comment above everything it defines: a change that shows in a diff, with every line that was
 * sent still there. Code that can hold no comment comes back as it was.
 */
export function editedCode({ lines, language, definitions }: CodeSample): string {
  const { comment } = language;
  if (comment === undefined) {
    return lines.join('\n');
  }
  if (definitions.length === 0) {
    return [comment('Looked at by the local stand-in.'), ...lines].join('\n');
  }
  const noted = new Set<string>();
  return lines
    .flatMap((line, index) => {
      const name = definitionIn(line);
      const hasComment = index > 0 && isComment(lines[index - 1] ?? '');
      if (name === undefined || noted.has(name) || hasComment) {
        return [line];
      }
      noted.add(name);
      const indentation = /^\s*/.exec(line)?.[0] ?? '';
      return [indentation + comment(`${name}: ${description(line, name)}.`), line];
    })
    .join('\n');
}

function description(line: string, name: string): string {
  const rest = line.slice(line.indexOf(name) + name.length);
  const list = /^[^(]*\(([^()]*)\)/.exec(rest)?.[1];
  if (list === undefined || /\b(?:class|record)\b/.test(line)) {
    return inWords(name);
  }
  const parameters = list.split(',').filter((parameter) => parameter.trim() !== '');
  return parameters.length === 0 ? 'takes nothing' : `takes ${counted(parameters.length, 'parameter')}`;
}

/** `parseHttpHeader` becomes "parse http header". */
function inWords(name: string): string {
  return name
    .replaceAll(/[_$]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
}
