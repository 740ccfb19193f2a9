import type { Locator } from 'playwright-core';

import type { ListedConversation } from '../../src/protocol/conversationList.ts';
import { openPage } from './browser.ts';
import type { FakeHost, HostOptions } from './fakeHost.ts';
import { listed, listTime } from './listStates.ts';
import type { ShownState } from './states.ts';

export const search = (host: FakeHost): Locator =>
  host.page.getByRole('searchbox', { name: 'Search conversations' });
export const grid = (host: FakeHost): Locator => host.page.getByRole('grid', { name: 'Conversations' });
export const rows = (host: FakeHost): Locator => grid(host).getByRole('row');
export const row = (host: FakeHost, title: string): Locator =>
  rows(host).filter({ has: host.page.getByText(title, { exact: true }) });
export const said = (host: FakeHost): Locator => host.page.getByRole('status');

/** The page with this list, at noon of its day. */
export async function openList(state: ShownState, options?: HostOptions): Promise<FakeHost> {
  const host = await openPage(options);
  await host.page.clock.setFixedTime(listTime);
  await host.show(state);
  await host.frames();
  return host;
}

/** The title of the row that has the focus, and where in it, as a person would say it. */
export async function focus(host: FakeHost): Promise<string> {
  return host.page.evaluate(() => {
    const focused = document.activeElement;
    const title = focused?.closest('.listed')?.querySelector('.listed-title-text')?.textContent;
    const name = focused?.ariaLabel ?? focused?.tagName.toLowerCase();
    return title === undefined ? `${name}` : focused?.ariaLabel ? `${title}: ${name}` : title;
  });
}

/** Presses keys one after the other, each when the page has dealt with the one before. */
export async function press(host: FakeHost, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await host.page.keyboard.press(key);
    await host.frames();
  }
}

export const three: readonly ListedConversation[] = [listed('a', 1), listed('b', 2), listed('c', 3)];
