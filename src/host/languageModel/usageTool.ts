import * as vscode from 'vscode';

import { parseUsageQuestion } from '../../core/languageModel/usageQuestion.ts';
import { usageReport } from '../../core/languageModel/usageReport.ts';
import type { UsageSource } from '../../core/usage/usageSource.ts';
import { abortOnCancel } from './abortOnCancel.ts';
import { toLanguageModelError } from './toLanguageModelError.ts';

/** Tells any model what the account has used. Reads only. */
export class UsageTool implements vscode.LanguageModelTool<unknown> {
  readonly #source: () => Promise<Pick<UsageSource, 'usageSummary'>>;
  readonly #now: () => Date;

  constructor(source: () => Promise<Pick<UsageSource, 'usageSummary'>>, now: () => Date) {
    this.#source = source;
    this.#now = now;
  }

  prepareInvocation(): vscode.PreparedToolInvocation {
    return { invocationMessage: vscode.l10n.t('Reading the usage of your account') };
  }

  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const filter = parseUsageQuestion(input, this.#now());
    const { signal, dispose } = abortOnCancel(token);
    try {
      const summary = await (await this.#source()).usageSummary(filter, signal);
      const report = usageReport(filter, summary);
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(report)]);
    } catch (error) {
      throw toLanguageModelError(error);
    } finally {
      dispose();
    }
  }
}
