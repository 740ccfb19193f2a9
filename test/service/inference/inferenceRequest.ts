/** One entry of a conversation, whichever of the two endpoints it came by. */
export type Turn =
  | {
      readonly kind: 'message';
      readonly role: 'system' | 'user' | 'assistant';
      readonly text: string;
      readonly images: number;
    }
  | {
      readonly kind: 'toolCall';
      readonly callId: string;
      readonly name: string;
      readonly arguments: string;
      readonly path: string;
    }
  | { readonly kind: 'toolResult'; readonly callId: string; readonly text: string; readonly path: string };

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>> | undefined;
}

/** `{name}`: this tool must be called. */
export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string };

export interface InferenceRequest {
  readonly model: string;
  readonly turns: readonly Turn[];
  readonly tools: readonly ToolDefinition[];
  readonly toolChoice: ToolChoice;
  readonly maxOutputTokens: number | undefined;
  readonly reasoningEffort: { readonly level: string; readonly param: string } | undefined;
  readonly stream: boolean;
}
