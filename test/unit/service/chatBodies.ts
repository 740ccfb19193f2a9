export const chatPath = '/chat/completions';

/** The least that a chat completion needs. */
export function chatBody(prompt: string, more: Readonly<Record<string, unknown>> = {}): unknown {
  return { model: 'local/scribe-small', messages: [{ role: 'user', content: prompt }], ...more };
}

export const readFileTool = {
  type: 'function',
  function: {
    name: 'read_file',
    description: 'Reads a file of the workspace.',
    parameters: {
      type: 'object',
      properties: { path: { type: 'string' }, firstLine: { type: 'integer' } },
      required: ['path'],
    },
  },
};
