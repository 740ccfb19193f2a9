import * as vscode from 'vscode';
import * as z from 'zod/mini';

import type { Disposable } from '../../core/base/lifecycle.ts';
import {
  type CodeCommand,
  codeCommands,
  type CodeCommandId,
  freeCommand,
} from '../../core/code/codeCommand.ts';
import { wantsInput } from '../../core/code/expandInstruction.ts';
import { attachTerminalSelection } from '../context/attachTerminalSelection.ts';
import { reasonText } from '../context/reasonText.ts';
import { tokens } from '../modelText.ts';
import { AskHistory } from './askHistory.ts';
import { askInstruction } from './askInstruction.ts';
import { CodeEdits } from './codeEdits.ts';
import type { CodeServices } from './codeServices.ts';
import { codeTarget } from './codeTarget.ts';
import { type PreparedQuestion, prepareQuestion } from './preparedQuestion.ts';
import { RequestPreview } from './requestPreview.ts';

const { l10n } = vscode;

/** A keybinding names one of the person's own commands by its `args`. */
const named = z.object({ name: z.string() });

/** Everything that one can have done with code, from the choice of a command to its answer. */
export class CodeRunner implements Disposable {
  readonly #services: CodeServices;
  readonly #edits: CodeEdits;
  readonly #history: AskHistory;
  readonly #preview = new RequestPreview();

  constructor(services: CodeServices) {
    this.#services = services;
    this.#edits = new CodeEdits(services);
    this.#history = new AskHistory(services.memory);
  }

  /** @param target what a menu, a keybinding or a code action gives */
  async run(id: CodeCommandId, target: unknown): Promise<void> {
    await this.perform(codeCommands[id], target);
  }

  /** In the person's own words. */
  async ask(target: unknown): Promise<void> {
    const asked = await askInstruction(this.#history.all);
    if (!asked) return;
    await this.#history.add(asked);
    await this.perform(freeCommand(asked.instruction, asked.place), target);
  }

  /** One of the person's own commands. */
  async runOwn(target: unknown): Promise<void> {
    const commands = this.#services.ownCommands();
    const parsed = named.safeParse(target);
    const wanted = parsed.success ? commands.find(({ title }) => title === parsed.data.name) : undefined;
    const command = wanted ?? (await this.#chooseOwn(commands));
    if (command) await this.perform(command, parsed.success ? undefined : target);
  }

  /** Lists what a command would send; from there it can be sent. */
  async showContext(target: unknown): Promise<void> {
    const commands = [...Object.values(codeCommands), ...this.#services.ownCommands()];
    const choice = await vscode.window.showQuickPick(
      commands.map((command) => ({ label: l10n.t(command.title), command })),
      { title: l10n.t('Show What Will Be Sent'), placeHolder: l10n.t('Which command?') },
    );
    const question = choice && (await this.prepare(choice.command, target));
    if (!question?.prompt.fits) return;
    if (await this.#preview.confirm(question, question.prompt)) await this.#send(question);
  }

  /** Has what is selected in the terminal explained. */
  async explainTerminal(): Promise<void> {
    const { newId, mayBeSent, openInChat } = this.#services;
    let result = await attachTerminalSelection({ newId });
    if (!result.ok && result.reason === 'secret') {
      if (!(await mayBeSent([reasonText(result)]))) return;
      result = await attachTerminalSelection({ newId, allowSecret: true });
    }
    if (!result.ok) {
      void vscode.window.showWarningMessage(reasonText(result));
      return;
    }
    const question =
      'Explain this output of a terminal: what happened and, where something failed, why and what to do about it.';
    await openInChat(question, [result.attachment]);
  }

  async perform(command: CodeCommand, target: unknown): Promise<void> {
    const question = await this.prepare(command, target);
    if (question) await this.#send(question);
  }

  /** `undefined` where there is nothing to ask about, it is too much, or the person left; what is wrong was said. */
  async prepare(command: CodeCommand, target: unknown): Promise<PreparedQuestion | undefined> {
    const found = await codeTarget(target);
    if (!found) {
      void vscode.window.showWarningMessage(reasonText({ reason: 'nothing', what: 'editor' }));
      return undefined;
    }
    const input = wantsInput(command.instruction) ? await askForInput(command) : '';
    if (input === undefined) return undefined;
    const question = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: l10n.t('Modelside: gathering the code…') },
      () => prepareQuestion(command, found, input, this.#services),
    );
    if (!question || question.prompt.fits) return question;
    void this.#tellTooLong(question, question.prompt).catch(() => undefined);
    return undefined;
  }

  dispose(): void {
    this.#preview.dispose();
  }

  async #send(question: PreparedQuestion): Promise<void> {
    const { command, prompt } = question;
    if (!prompt.fits) return;
    if (command.place !== 'chat') return this.#edits.start(question);
    const attachments = prompt.parts.map(({ attachment }) => attachment);
    await this.#services.openInChat(prompt.question, attachments);
  }

  async #chooseOwn(commands: readonly CodeCommand[]): Promise<CodeCommand | undefined> {
    const edit = l10n.t('Edit Own Commands…');
    const items = commands.map((command) => ({ label: command.title, detail: command.instruction, command }));
    const choice = await vscode.window.showQuickPick<
      vscode.QuickPickItem & { readonly command?: CodeCommand }
    >([...items, { label: `$(gear) ${edit}` }], { title: l10n.t('Run Own Command') });
    if (choice && !choice.command) {
      await vscode.commands.executeCommand('workbench.action.openSettings', '@id:modelside.code.commands');
    }
    return choice?.command;
  }

  async #tellTooLong(
    { model }: PreparedQuestion,
    { reason, tokens: needed, limit }: Extract<PreparedQuestion['prompt'], { fits: false }>,
  ): Promise<void> {
    const figures = [tokens(needed), model.name, tokens(limit)];
    const choose = l10n.t('Choose Model');
    const choice = await vscode.window.showWarningMessage(
      reason === 'window'
        ? l10n.t(
            'This code takes about {0} tokens; the window of {1} has {2}. Select less, or choose a model with a larger window.',
            ...figures,
          )
        : l10n.t(
            'The new code would take about {0} tokens; {1} writes at most {2}. Select less, or choose another model.',
            ...figures,
          ),
      choose,
    );
    if (choice === choose) await this.#services.chooseModel();
  }
}

/** `undefined` when the person left. */
async function askForInput({ title }: CodeCommand): Promise<string | undefined> {
  const input = await vscode.window.showInputBox({
    title: l10n.t(title),
    prompt: l10n.t('What the command is to know'),
    ignoreFocusOut: true,
  });
  return input?.trim();
}
