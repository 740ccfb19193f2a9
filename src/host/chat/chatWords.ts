import { l10n } from 'vscode';

import type { ChatWords } from '../../protocol/chatWords.ts';

/** The page's words in the language of VS Code. `{0}` is filled in by the page. */
export function chatWords(): ChatWords {
  return {
    welcomeTitle: l10n.t('Ask about your code'),
    welcomeText: l10n.t(
      'Select code or open a file and add it to your question. Enter sends, Shift+Enter is a new line.',
    ),
    notConnectedTitle: l10n.t('Connect to your service'),
    notConnectedText: l10n.t(
      'Modelside talks to the service whose base URL and API key you give it, and to nothing else. There is no other sign-in.',
    ),
    setUpConnection: l10n.t('Set Up Connection'),
    conversation: l10n.t('Conversation'),
    composerLabel: l10n.t('Your question'),
    composerPlaceholder: l10n.t('Ask a question'),
    send: l10n.t('Send'),
    stop: l10n.t('Stop'),
    chooseModel: l10n.t('Choose model'),
    noModel: l10n.t('No model'),
    modelIs: l10n.t('Model: {0}. Choose another', '{0}'),
    addSelection: l10n.t('Add selection'),
    addFile: l10n.t('Add file'),
    removeAttachment: l10n.t('Remove {0}', '{0}'),
    openAttachment: l10n.t('Open {0}', '{0}'),
    you: l10n.t('You'),
    reasoning: l10n.t('Reasoning'),
    copy: l10n.t('Copy'),
    copied: l10n.t('Copied'),
    copyAnswer: l10n.t('Copy answer'),
    answering: l10n.t('Answering…'),
    answerStarted: l10n.t('The answer begins.'),
    answerFinished: l10n.t('The answer is complete.'),
    answerStopped: l10n.t('The answer was stopped.'),
    answerFailed: l10n.t('The answer failed.'),
    retryIn: l10n.t('Trying again in {0} s.', '{0}'),
    retryNow: l10n.t('Try Now'),
    stopped: l10n.t('Stopped'),
    interrupted: l10n.t('Interrupted'),
    tokensNotReported: l10n.t('tokens not reported'),
    tokensIn: l10n.t('{0} in', '{0}'),
    tokensCached: l10n.t('{0} cached', '{0}'),
    tokensOut: l10n.t('{0} out', '{0}'),
    tokensReasoning: l10n.t('{0} reasoning', '{0}'),
    tokensLabel: l10n.t('Tokens, as the service reports them'),
    toEnd: l10n.t('To the end'),
    imageNotLoaded: l10n.t('Picture not loaded: {0}', '{0}'),
  };
}
