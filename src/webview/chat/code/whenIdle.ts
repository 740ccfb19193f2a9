/** Milliseconds after which waiting work is done even if the page is busy. */
const longestWait = 200;

/** A piece of work in steps of a few milliseconds each; false where there was nothing more to do. */
type Step = () => boolean;

const waiting: Step[] = [];

/** Does work when the page has nothing better to do: one piece after the other, and never much at once. */
export function whenIdle(step: Step): void {
  waiting.push(step);
  if (waiting.length === 1) requestIdleCallback(run, { timeout: longestWait });
}

function run(deadline: IdleDeadline): void {
  do {
    if (waiting[0]?.() === false) waiting.shift();
  } while (waiting.length > 0 && deadline.timeRemaining() > 6);
  if (waiting.length > 0) requestIdleCallback(run, { timeout: longestWait });
}
