import { l10n } from 'vscode';

import { parseApiKey } from '../../core/api/apiKey.ts';
import { type BaseUrl, parseBaseUrl } from '../../core/api/baseUrl.ts';
import type { ApiKeys } from '../apiKeys.ts';
import type { Connection } from '../connection.ts';
import { explainBaseUrl } from '../failures.ts';
import type { Settings } from '../settings.ts';
import { askText } from './askText.ts';
import { showConnectionCheck } from './showConnectionCheck.ts';

export interface ConnectionServices {
  readonly connection: Connection;
  readonly settings: Settings;
  readonly keys: ApiKeys;
  readonly openChat: () => Promise<void>;
}

/** Asks for base URL and key, checks both, and keeps them only when the service accepts them. */
export async function setUpConnection(services: ConnectionServices): Promise<void> {
  const { connection } = services;
  let address = 'baseUrl' in connection.state ? connection.state.baseUrl.href : services.settings.baseUrl;
  for (;;) {
    const baseUrl = await askBaseUrl(address);
    if (!baseUrl) return;
    address = baseUrl.href;
    const outcome = await askKeyAndCheck(services, baseUrl);
    if (outcome !== 'address') return;
  }
}

/** Asks for another key for the service that is set, and keeps it when the service accepts it. */
export async function replaceKey(services: ConnectionServices): Promise<void> {
  const { state } = services.connection;
  if (!('baseUrl' in state)) return setUpConnection(services);
  const outcome = await askKeyAndCheck(services, state.baseUrl);
  return outcome === 'address' ? setUpConnection(services) : undefined;
}

/** Checks the connection as it is. */
export async function checkAgain(services: ConnectionServices): Promise<void> {
  const { state } = services.connection;
  if (state.status !== 'ready') return setUpConnection(services);
  const title = l10n.t('Check Connection');
  const choice = await showConnectionCheck(services.connection, state.baseUrl, state.apiKey, {
    title,
    onAccepted: async () => undefined,
  });
  switch (choice) {
    case 'again':
      return checkAgain(services);
    case 'address':
      return setUpConnection(services);
    case 'key':
      return replaceKey(services);
    case 'done':
      return services.openChat();
    case undefined:
      return undefined;
  }
}

async function askBaseUrl(value: string): Promise<BaseUrl | undefined> {
  const answer = await askText({
    title: l10n.t('Set Up Connection'),
    step: { number: 1, of: 3 },
    prompt: l10n.t('Base URL of the service. It usually ends in /v1.'),
    placeholder: 'https://gateway.example.com/v1',
    value,
    problemOf: (text) => {
      const parsed = parseBaseUrl(text);
      return parsed.ok ? undefined : explainBaseUrl(parsed.problem);
    },
  });
  if (answer === undefined || answer === 'back') return undefined;
  const parsed = parseBaseUrl(answer.text);
  return parsed.ok ? parsed.baseUrl : undefined;
}

async function askKeyAndCheck(services: ConnectionServices, baseUrl: BaseUrl): Promise<'address' | 'ended'> {
  for (;;) {
    const current = await services.keys.get(baseUrl.origin);
    const answer = await askText({
      title: l10n.t('Set Up Connection'),
      step: { number: 2, of: 3 },
      prompt: l10n.t(
        'Your personal API key for {0}. It is sent there and nowhere else. Leave it empty if the service needs none.',
        baseUrl.origin,
      ),
      placeholder: current ? l10n.t('API key; empty to keep the present one') : l10n.t('API key'),
      password: true,
      canGoBack: true,
      problemOf: problemOfKey,
    });
    if (answer === 'back') return 'address';
    if (answer === undefined) return 'ended';
    const parsed = parseApiKey(answer.text);
    // A key is shown only once, when it is created: nobody loses the one that is there by pressing Enter.
    const apiKey = parsed.ok ? parsed.key : current || undefined;
    const outcome = await checkAndKeep(services, baseUrl, apiKey);
    if (outcome !== 'key') return outcome;
  }
}

async function checkAndKeep(
  services: ConnectionServices,
  baseUrl: BaseUrl,
  apiKey: string | undefined,
): Promise<'address' | 'key' | 'ended'> {
  const keep = async (): Promise<void> => {
    // The key first: with the address alone another window would already ask for a key.
    await services.keys.set(baseUrl.origin, apiKey ?? '');
    await services.settings.setBaseUrl(baseUrl.href);
    await services.connection.read();
  };
  for (;;) {
    const choice = await showConnectionCheck(services.connection, baseUrl, apiKey, {
      title: l10n.t('Set Up Connection'),
      step: { number: 3, of: 3 },
      onAccepted: keep,
    });
    if (choice === 'done') await services.openChat();
    if (choice === 'address' || choice === 'key') return choice;
    if (choice !== 'again') return 'ended';
  }
}

function problemOfKey(text: string): string | undefined {
  const parsed = parseApiKey(text);
  if (parsed.ok || parsed.problem === 'empty') return undefined;
  return l10n.t('A key has no blanks, line breaks or special letters. Copy it again.');
}
