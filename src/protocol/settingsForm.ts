/** What this conversation was told to do otherwise than the settings say, and what they say. */
export interface SettingsForm {
  readonly systemPrompt?: string;
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly reasoningEffort?: string;
  readonly defaults: {
    readonly systemPrompt: string;
    readonly temperature?: number;
    readonly maxOutputTokens?: number;
    readonly reasoningEffort?: string;
  };
  /** What the model can be asked for; none where it does not report any. */
  readonly reasoningEfforts: readonly string[];
}
