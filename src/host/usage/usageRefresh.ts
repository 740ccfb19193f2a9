import { ApiError } from '../../core/api/apiError.ts';
import type { Event } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import { isLasting, refreshDelay } from '../../core/usage/refreshSchedule.ts';

/** Figures that somebody may be looking at. */
export interface RefreshTarget {
  readonly isSeen: () => boolean;
  /** Rejects why there is nothing newer. */
  readonly refresh: () => Promise<void>;
  /** Milliseconds after which to read again, where it is not as usual. */
  readonly pause?: () => number | undefined;
}

export interface RefreshPlace {
  readonly isFocused: () => boolean;
  /** Focus or visibility is another. */
  readonly onDidChange: Event<void>;
  readonly now: () => Date;
  readonly later: (run: () => void, milliseconds: number) => Disposable;
}

/** Milliseconds in which several answers count as one use: a service books them a moment after. */
const afterUse = 3000;

/**
 * Reads figures again by itself: when somebody begins to look, after use, and every five minutes while they are looked
 * at; less often while the service fails, and not before it says so.
 */
export class UsageRefresh implements Disposable {
  readonly #target: RefreshTarget;
  readonly #place: RefreshPlace;
  readonly #open = new Disposables();
  #timer: Disposable | undefined;
  #dueAt = 0;
  #failures = 0;
  #running: Promise<void> | undefined;
  #usedMeanwhile = false;
  #restartedMeanwhile = false;
  #stopped = false;

  constructor(target: RefreshTarget, place: RefreshPlace) {
    this.#target = target;
    this.#place = place;
    this.#open.add(place.onDidChange(() => this.#look()));
  }

  /** Something was used: the figures are others soon. */
  used(): void {
    if (this.#stopped || this.#failures > 0) return;
    this.#usedMeanwhile = this.#running !== undefined;
    this.#dueAt = this.#place.now().getTime() + afterUse;
    this.#look();
  }

  /** Another service, key or filter: what failed before says nothing. */
  restart(): void {
    this.#stopped = false;
    this.#failures = 0;
    this.#dueAt = 0;
    this.#restartedMeanwhile = this.#running !== undefined;
    this.#look();
  }

  /** A person asks, whatever failed before. Resolves when it is read, or cannot be; never rejects. */
  async readNow(): Promise<void> {
    this.#stopped = false;
    this.#failures = 0;
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#running ??= this.#refresh();
    await this.#running;
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#open.dispose();
  }

  #look(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    const { isFocused, now, later } = this.#place;
    if (this.#running || this.#stopped || !isFocused() || !this.#target.isSeen()) return;
    const wait = this.#dueAt - now().getTime();
    if (wait <= 0) this.#running = this.#refresh();
    else this.#timer = later(() => this.#look(), wait);
  }

  async #refresh(): Promise<void> {
    let error: unknown;
    try {
      await this.#target.refresh();
      this.#failures = 0;
    } catch (failure) {
      error = failure;
    }
    this.#running = undefined;
    if (this.#restartedMeanwhile) {
      // What has just been read, or has failed, is of before.
      this.#restartedMeanwhile = false;
      this.#usedMeanwhile = false;
      this.#look();
      return;
    }
    const isCancelled = error instanceof ApiError && error.kind === 'cancelled';
    if (error !== undefined && !isCancelled) this.#failures += 1;
    this.#stopped = isLasting(error);
    const own = error === undefined ? this.#target.pause?.() : undefined;
    const usual = own === undefined ? refreshDelay(this.#failures, error) : Math.max(afterUse, own);
    const pause = this.#usedMeanwhile ? afterUse : usual;
    this.#usedMeanwhile = false;
    this.#dueAt = this.#place.now().getTime() + pause;
    this.#look();
  }
}
