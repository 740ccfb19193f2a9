import { answer, question, type ShownState, stateWith } from './states.ts';

const usage = { inputTokens: 1834, cachedInputTokens: 1024, outputTokens: 412, reasoningTokens: 128 };

/** A conversation with all that can stand between and under its messages. */
export const eventful: ShownState = stateWith({
  title: 'How greet can be made safer',
  runningElsewhere: 2,
  total: { usage, cost: '$0.0421', unreported: 2 },
  undo: { text: 'Deleted 2 messages.' },
  messages: [
    question('What is this?', { id: 'question-1', leftOut: true }),
    answer('Something **old** with `code`.\n\n```sh\nls -l "$HOME" # all\n```', {
      id: 'answer-1',
      leftOut: true,
      usage,
    }),
    question('What does this do?', {
      id: 'question-2',
      position: { index: 1, ids: ['question-0', 'question-2'] },
    }),
    answer('Like so:\n\n```typescript\nexport const a = 1;\n```', {
      id: 'answer-2',
      usage,
      cost: '$0.0012',
      reasoning: 'Hm.',
      times: { firstPiece: 840, reasoning: 12_000, whole: 9000 },
      notice: {
        kind: 'cut',
        text: 'The answer reached the model’s limit and is cut short.',
        actions: [{ action: 'continue', label: 'Continue' }],
      },
    }),
    question('', { id: 'question-3', continues: true }),
    answer('The rest.', {
      id: 'answer-3',
      usage,
      position: { index: 1, ids: ['answer-2b', 'answer-3', 'answer-4'] },
      status: 'stopped',
      failure: {
        title: 'You stopped this answer.',
        detail: 'What had arrived is kept.',
        actions: [
          { action: 'continue', label: 'Continue' },
          { action: 'retry', label: 'Try Again' },
        ],
      },
    }),
  ],
});
