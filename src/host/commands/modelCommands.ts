import * as vscode from 'vscode';

import type { ModelCatalog } from '../../core/models/modelCatalog.ts';
import type { ModelChoice } from '../modelChoice.ts';
import { ModelNode } from '../trees/modelNode.ts';
import { showModelDetails } from './showModelDetails.ts';

interface ModelCommandsServices {
  readonly catalog: ModelCatalog;
  readonly models: ModelChoice;
  readonly pickModel: () => Promise<string | undefined>;
}

/** What one can do with models, from the palette and in their tree. */
export function registerModelCommands(
  command: (id: string, run: (...args: unknown[]) => unknown) => void,
  { catalog, models, pickModel }: ModelCommandsServices,
): void {
  command('model.choose', async () => {
    const id = await pickModel();
    if (id !== undefined) await models.choose(id);
  });
  command('model.makeDefault', (node) =>
    node instanceof ModelNode ? models.choose(node.model.id) : undefined,
  );
  command('model.copyId', (node) =>
    node instanceof ModelNode ? vscode.env.clipboard.writeText(node.model.id) : undefined,
  );
  command('model.showDetails', (node) =>
    node instanceof ModelNode ? showModelDetails(node.model) : undefined,
  );
  command('models.refresh', () => catalog.refresh());
}
