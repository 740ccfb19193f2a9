import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import { Emitter } from '../../../../src/core/base/emitter.ts';
import { UsageRefresh } from '../../../../src/host/usage/usageRefresh.ts';

/** A window whose clock the test sets on. */
class Place {
  focused = true;
  seen = true;
  time = 0;
  refreshed = 0;
  failure: unknown;
  running: Promise<void> | undefined;
  readonly changed = new Emitter<void>();
  #timers: { readonly run: () => void; readonly at: number }[] = [];

  readonly refresh = new UsageRefresh(
    {
      isSeen: () => this.seen,
      refresh: () => {
        this.refreshed += 1;
        if (this.running) return this.running;
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- whatever the test wants
        return this.failure === undefined ? Promise.resolve() : Promise.reject(this.failure);
      },
    },
    {
      isFocused: () => this.focused,
      onDidChange: this.changed.event,
      now: () => new Date(this.time),
      later: (run, milliseconds) => {
        const timer = { run, at: this.time + milliseconds };
        this.#timers.push(timer);
        return {
          dispose: () => {
            this.#timers = this.#timers.filter((other) => other !== timer);
          },
        };
      },
    },
  );

  async pass(seconds: number): Promise<void> {
    const end = this.time + seconds * 1000;
    for (;;) {
      await settled();
      const next = this.#timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.time = next.at;
      this.#timers = this.#timers.filter((other) => other !== next);
      next.run();
    }
    this.time = end;
    await settled();
  }
}

/** All promises that can be settled are. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('Figures', () => {
  let place: Place;

  beforeEach(() => {
    place = new Place();
  });

  it('are read when somebody begins to look, and every five minutes from then on', async () => {
    place.changed.fire();
    await place.pass(1);
    assert.equal(place.refreshed, 1);
    await place.pass(299);
    assert.equal(place.refreshed, 2);
    await place.pass(600);
    assert.equal(place.refreshed, 4);
  });

  it('are not read while nobody looks or the window is not in front', async () => {
    place.seen = false;
    place.changed.fire();
    await place.pass(3600);
    place.seen = true;
    place.focused = false;
    place.changed.fire();
    await place.pass(3600);
    assert.equal(place.refreshed, 0);
    place.focused = true;
    place.changed.fire();
    await place.pass(1);
    assert.equal(place.refreshed, 1);
  });

  it('are read once after several uses', async () => {
    place.changed.fire();
    await place.pass(1);
    for (let use = 0; use < 5; use += 1) place.refresh.used();
    await place.pass(10);
    assert.equal(place.refreshed, 2);
  });

  it('are read again after a use that came while they were being read', async () => {
    place.changed.fire();
    place.refresh.used();
    await place.pass(10);
    assert.equal(place.refreshed, 2);
  });

  it('are read less and less often while the service fails', async () => {
    place.failure = new ApiError('serverError', '');
    place.changed.fire();
    await place.pass(1);
    await place.pass(598);
    assert.equal(place.refreshed, 1);
    await place.pass(2);
    assert.equal(place.refreshed, 2);
    await place.pass(1198);
    assert.equal(place.refreshed, 2);
    await place.pass(2);
    assert.equal(place.refreshed, 3);
  });

  it('are not read before the service says so', async () => {
    place.failure = new ApiError('rateLimited', '', { retryAfter: 1_800_000 });
    place.changed.fire();
    await place.pass(1799);
    assert.equal(place.refreshed, 1);
    await place.pass(2);
    assert.equal(place.refreshed, 2);
  });

  for (const kind of ['forbidden', 'notFound'] as const) {
    it(`are asked for once where the service says ${kind}, until the connection is another`, async () => {
      place.failure = new ApiError(kind, '');
      place.changed.fire();
      await place.pass(7200);
      place.refresh.used();
      await place.pass(7200);
      assert.equal(place.refreshed, 1);
      place.refresh.restart();
      await place.pass(1);
      assert.equal(place.refreshed, 2);
    });
  }

  it('are read at once for another service, even if those of the old one are still being read', async () => {
    let end = (_reason: unknown): void => {};
    place.running = new Promise((_resolve, reject) => {
      end = reject;
    });
    place.changed.fire();
    await place.pass(1);
    place.refresh.restart();
    place.running = undefined;
    end(new ApiError('cancelled', ''));
    await place.pass(1);
    assert.equal(place.refreshed, 2);
    await place.pass(299);
    assert.equal(place.refreshed, 3);
  });

  it('are read when a person asks, whatever failed before, and by themselves from then on', async () => {
    place.failure = new ApiError('notFound', '');
    place.changed.fire();
    await place.pass(7200);
    place.failure = undefined;
    await place.refresh.readNow();
    assert.equal(place.refreshed, 2);
    await place.pass(300);
    assert.equal(place.refreshed, 3);
  });

  it('are read once where a person asks while they are being read', async () => {
    place.changed.fire();
    await place.refresh.readNow();
    assert.equal(place.refreshed, 1);
  });
});
