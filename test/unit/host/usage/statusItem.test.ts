import assert from 'node:assert/strict';

import { parseBaseUrl } from '../../../../src/core/api/baseUrl.ts';
import { Emitter } from '../../../../src/core/base/emitter.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { UsageCube } from '../../../../src/core/usage/usageCube.ts';
import type { ConnectionState } from '../../../../src/host/connection.ts';
import { Settings } from '../../../../src/host/settings.ts';
import { StatusItem } from '../../../../src/host/statusItem.ts';
import { BudgetWatch } from '../../../../src/host/usage/budgetWatch.ts';
import type { Spent } from '../../../../src/host/usage/spending.ts';
import type { StatusBarItem } from '../../../fakes/statusBarItem.ts';
import { fake } from '../../../fakes/vscode.ts';

const noon = new Date('2026-03-29T12:00:00Z');

const parsed = parseBaseUrl('https://models.example/v1');
assert.ok(parsed.ok);
const ready: ConnectionState = {
  status: 'ready',
  baseUrl: parsed.baseUrl,
  apiKey: undefined,
  keySource: 'notNeeded',
};

describe('The item in the status bar', () => {
  const spent = new Emitter<void>();
  const connected = new Emitter<ConnectionState>();
  const minute = new Emitter<void>();
  let now: Date;
  let sources: readonly Spent[];
  let state: ConnectionState;
  let item: StatusItem;

  function use(totalTokens: number): void {
    const cube = new UsageCube(new TimeZone('UTC'));
    cube.add({ occurredAt: noon, model: 'a', project: 'p', totalTokens });
    sources = [{ source: 'account', cube, readAt: noon }];
    spent.fire();
  }

  const bar = (): StatusBarItem => {
    const [first] = fake.statusBarItems;
    assert.ok(first);
    return first;
  };

  beforeEach(() => {
    fake.reset();
    now = noon;
    sources = [];
    state = ready;
    const settings = new Settings();
    const spending = {
      sources: () => sources,
      trouble: undefined,
      onDidChange: spent.event,
      isWaited: false,
      refresh: () => Promise.resolve(),
    };
    const memory = { get: () => undefined, update: () => Promise.resolve() };
    item = new StatusItem({
      connection: {
        get state() {
          return state;
        },
        onDidChange: connected.event,
      },
      spending,
      budgets: new BudgetWatch(spending, settings, memory, () => now),
      settings,
      onMinute: minute.event,
      now: () => now,
    });
  });

  afterEach(() => item.dispose());

  it('shows a dash before anything is known, and each new figure from then on', () => {
    assert.deepEqual([bar().isShown, bar().text], [true, '$(pulse) —']);
    use(1000);
    assert.equal(bar().text, '$(pulse) 1K tokens');
    assert.equal(bar().accessibilityInformation?.label, 'Modelside, today: 1K tokens');
    use(2000);
    assert.equal(bar().text, '$(pulse) 2K tokens');
  });

  it('opens the page, and has a name by which it can be hidden', () => {
    assert.equal(bar().command, 'modelside.usage.openPage');
    assert.equal(bar().name, 'Modelside Usage');
  });

  it('is hidden on wish, and comes back', () => {
    use(1000);
    fake.set('modelside.statusBar.show', { globalValue: 'off' });
    assert.equal(bar().isShown, false);
    fake.set('modelside.statusBar.show', { globalValue: 'cost' });
    assert.deepEqual([bar().isShown, bar().text], [true, '$(pulse) —']);
    fake.set('modelside.statusBar.show', { globalValue: 'tokens' });
    assert.equal(bar().text, '$(pulse) 1K tokens');
  });

  it('is hidden while there is no connection', () => {
    state = { status: 'noBaseUrl' };
    connected.fire(state);
    assert.equal(bar().isShown, false);
    state = ready;
    connected.fire(state);
    assert.equal(bar().isShown, true);
  });

  it('has the colours of a warning and of an error only for a budget that is nearly or wholly used up', () => {
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'day', tokens: 1000 }] });
    use(500);
    assert.equal(bar().backgroundColor, undefined);
    use(800);
    assert.equal(bar().backgroundColor?.id, 'statusBarItem.warningBackground');
    use(1000);
    assert.equal(bar().backgroundColor?.id, 'statusBarItem.errorBackground');
    use(10);
    assert.equal(bar().backgroundColor, undefined);
  });

  it('lets its age grow and its day end without anything else happening', () => {
    use(1000);
    now = new Date('2026-03-29T12:05:00Z');
    minute.fire();
    assert.match(bar().tooltip?.value ?? '', /5 min\\?\. ago/);
    now = new Date('2026-03-30T00:00:00Z');
    minute.fire();
    assert.equal(bar().text, '$(pulse) 0 tokens');
  });

  it('leaves a tooltip alone that says what it said before', () => {
    use(1000);
    const { tooltipsSet } = bar();
    minute.fire();
    use(1000);
    assert.equal(bar().tooltipsSet, tooltipsSet);
  });
});
