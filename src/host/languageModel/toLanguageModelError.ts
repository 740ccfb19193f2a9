import * as vscode from 'vscode';

import { ApiError } from '../../core/api/apiError.ts';
import { explainError } from '../failures.ts';
import { StoppedAsker } from '../stoppedAsker.ts';
import { NoAnswer } from './noAnswer.ts';

/** The error in the words of the panel, as VS Code's chat knows errors: of it only name, code and message arrive there. */
export function toLanguageModelError(error: unknown): Error {
  if (error instanceof NoAnswer) return error;
  if (error instanceof StoppedAsker) return vscode.LanguageModelError.Blocked(error.message);
  const { title, detail } = explainError(error);
  const message = [title, detail].filter(Boolean).join(' ');
  if (!(error instanceof ApiError)) return new Error(message, { cause: error });
  switch (error.kind) {
    case 'unauthorized':
    case 'forbidden':
    case 'notConnected':
      return vscode.LanguageModelError.NoPermissions(message);
    case 'rateLimited':
    case 'quotaExceeded':
      return vscode.LanguageModelError.Blocked(message);
    case 'notFound':
    case 'modelNotFound':
      return vscode.LanguageModelError.NotFound(message);
    case 'cancelled':
      return new vscode.CancellationError();
    case 'tooLarge':
    case 'badRequest':
    case 'serverError':
    case 'network':
    case 'timeout':
    case 'interrupted':
    case 'redirected':
    case 'notAnApi':
    case 'internal':
      return new Error(message, { cause: error });
  }
}
