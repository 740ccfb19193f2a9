import type * as vscode from 'vscode';

import type { Attachment } from '../../core/chat/attachment.ts';
import { reasonText } from '../context/reasonText.ts';
import type { ParticipantServices } from './participantServices.ts';
import { addressOf, attachReference } from './attachReference.ts';

export interface AttachedReferences {
  readonly attachments: readonly Attachment[];
  /** What is not sent, in words. */
  readonly refused: readonly string[];
  /** Addresses of what may hold secrets, and that the person let pass. */
  readonly allowed: readonly string[];
}

type AttachingServices = Pick<ParticipantServices, 'gitIgnore' | 'newId'>;

type References = readonly vscode.ChatPromptReference[];

/** What came with a question. Of what may hold secrets the person is asked; without a yes it is not sent. */
export async function attachReferences(
  references: References,
  services: AttachingServices & Pick<ParticipantServices, 'mayBeSent'>,
): Promise<AttachedReferences> {
  // VS Code hands them over from the last to the first.
  const inOrder = references.toReversed();
  const first = await Promise.all(inOrder.map((one) => attachReference(one, options(services, one, false))));
  const secret = first.flatMap((one) => (one && !one.ok && one.reason === 'secret' ? [reasonText(one)] : []));
  const maySend = secret.length > 0 && (await services.mayBeSent(secret));
  const results = maySend
    ? await Promise.all(inOrder.map((one) => attachReference(one, options(services, one, true))))
    : first;
  return {
    attachments: results.flatMap((one) => (one?.ok ? [one.attachment] : [])),
    refused: results.flatMap((one) => (one && !one.ok ? [reasonText(one)] : [])),
    allowed: maySend
      ? inOrder.flatMap((one, index) => {
          const result = first[index];
          return result && !result.ok && result.reason === 'secret' ? [addressOf(one)] : [];
        })
      : [],
  };
}

/** What came with an earlier question, as it is now; nobody is asked again. */
export async function attachAgain(
  references: References,
  allowed: readonly string[],
  services: AttachingServices,
): Promise<readonly Attachment[]> {
  const results = await Promise.all(
    references
      .toReversed()
      .map((one) => attachReference(one, options(services, one, allowed.includes(addressOf(one))))),
  );
  return results.flatMap((one) => (one?.ok ? [one.attachment] : []));
}

/** What VS Code itself adds, such as the file in sight, nobody chose: it has to be in the workspace. */
function options(
  { gitIgnore, newId }: AttachingServices,
  { id }: vscode.ChatPromptReference,
  allowSecret: boolean,
) {
  const chosen = !id.startsWith('vscode.implicit');
  return { gitIgnore, newId, allowSecret, allowOutside: chosen };
}
