import * as vscode from 'vscode';

import { ApiError } from '../../core/api/apiError.ts';
import { orAborted } from '../../core/base/orAborted.ts';
import { modelsReport } from './modelsReport.ts';
import type { ParticipantServices } from './participantServices.ts';
import { usageReport } from './usageReport.ts';

const { l10n } = vscode;

type Stream = Pick<vscode.ChatResponseStream, 'markdown' | 'progress' | 'button'>;

/** Shows what the service says of usage or models, read now; no model is asked. Resolves to what was shown. */
export async function report(
  what: 'usage' | 'models',
  { usage, catalog, models }: Pick<ParticipantServices, 'usage' | 'catalog' | 'models'>,
  stream: Stream,
  signal: AbortSignal,
): Promise<string> {
  if (what === 'usage') {
    stream.progress(l10n.t('Reading usage…'));
    const text = usageReport(await usage(signal));
    stream.markdown(text);
    stream.button({ command: 'modelside.usage.focus', title: l10n.t('Open Usage View') });
    return text;
  }
  stream.progress(l10n.t('Reading the list of models…'));
  await orAborted(catalog.refresh(), signal);
  const { state } = catalog;
  if (state.error !== undefined || !state.models) throw state.error ?? new ApiError('cancelled', '');
  const text = modelsReport(state.models, (await models.resolve()).id);
  stream.markdown(text);
  stream.button({ command: 'modelside.model.choose', title: l10n.t('Choose Model') });
  return text;
}
