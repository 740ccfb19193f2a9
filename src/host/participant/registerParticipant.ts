import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import { Participant } from './participant.ts';
import type { ParticipantServices } from './participantServices.ts';

/** Adds `@modelside` to VS Code's own chat; where there is no such chat, nothing happens. */
export function registerParticipant(services: ParticipantServices): Disposable {
  const open = new Disposables();
  try {
    const participant = new Participant(services);
    const registered = open.add(vscode.chat.createChatParticipant('modelside.assistant', participant.handle));
    registered.iconPath = services.iconPath;
    registered.followupProvider = participant;
  } catch (error) {
    services.log.debug(`There is no chat to take part in: ${String(error)}`);
  }
  return open;
}
