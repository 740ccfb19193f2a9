/** The words of the chat page, translated by the host and handed over in the page's `data-words` attribute. */
export interface ChatWords {
  readonly welcomeTitle: string;
  readonly welcomeText: string;
  readonly notConnectedTitle: string;
  readonly notConnectedText: string;
  readonly setUpConnection: string;
  readonly conversation: string;
  readonly composerLabel: string;
  readonly composerPlaceholder: string;
  readonly send: string;
  readonly stop: string;
  readonly chooseModel: string;
  readonly noModel: string;
  /** Label of the model button: `{0}` is the model's name. */
  readonly modelIs: string;
  readonly addSelection: string;
  readonly addFile: string;
  /** `{0}` is an attachment's label. */
  readonly removeAttachment: string;
  /** `{0}` is an attachment's label. */
  readonly openAttachment: string;
  readonly you: string;
  readonly reasoning: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyAnswer: string;
  readonly answering: string;
  readonly answerStarted: string;
  readonly answerFinished: string;
  readonly answerStopped: string;
  readonly answerFailed: string;
  /** `{0}` is a number of seconds. */
  readonly retryIn: string;
  readonly retryNow: string;
  readonly stopped: string;
  readonly interrupted: string;
  readonly tokensNotReported: string;
  /** `{0}` is a number of tokens. */
  readonly tokensIn: string;
  readonly tokensCached: string;
  readonly tokensOut: string;
  readonly tokensReasoning: string;
  readonly tokensLabel: string;
  readonly toEnd: string;
  /** `{0}` is the address that a picture in an answer points to. */
  readonly imageNotLoaded: string;
}
