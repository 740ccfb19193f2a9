import type { ShownState } from './states.ts';
import { answer, question, stateWith } from './states.ts';

const text = `Here is what \`greet\` does, and how to make it **safer**. See [the handbook](https://a.example/x) for more.

\`\`\`typescript
import { readFile } from 'node:fs/promises';

/** Greets a person. */
export async function greet(name: string, times = 2): Promise<string> {
  // Names come from the file, one a line.
  const known = new Set((await readFile('names.txt', 'utf8')).split('\\n'));
  if (!known.has(name)) throw new Error(\`I do not know \${name}, sorry about that; ask somebody else\`);
  return Array.from({ length: times }, () => \`Hello, \${name}!\`).join(' ');
}
\`\`\`

## What changed

1. The file is read *once* for each call.
2. Unknown names are refused:
   - with a clear error
   - and no partial output
3. It still returns a string

> A name that is not in the file is most likely a typing mistake.

| Case | Before | After |
|:-----|:------:|------:|
| known name | \`Hello\` | \`Hello\` |
| unknown name | \`Hello\` | error |

![diagram](https://a.example/diagram.png)

Run it with:

\`\`\`sh
npm run build && node dist/greet.js --name "Ada" | head -n 3
\`\`\``;

const chip = { id: 'a-1', kind: 'file', label: 'greet.ts:3-9', title: 'src/greet.ts', tokens: 12 } as const;

/** A conversation with something of everything. */
export const sample: ShownState = stateWith({
  messages: [
    question('What does this do?\nAnd can it be made safer?', { attachments: [chip] }),
    answer(text, {
      reasoning: 'The function reads a file.\nIt should validate.',
      usage: { inputTokens: 1834, cachedInputTokens: 1024, outputTokens: 412, reasoningTokens: 128 },
    }),
  ],
  offer: { file: 'greet.ts', selection: 'greet.ts:12' },
  attachments: [chip],
});
