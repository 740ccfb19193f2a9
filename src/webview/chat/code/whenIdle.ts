/** Milliseconds after which waiting work is done even if the page is busy. */
const longestWait = 200;
/** Milliseconds that have to be left for another step: the next frame must not be late. */
const enough = 6;

/** A piece of work in steps of a few milliseconds each; false where there was nothing more to do. */
type Step = () => boolean;

const waiting: Step[] = [];

/** Does work when the page has nothing better to do: one piece after the other, and never much at once. */
export function whenIdle(step: Step): void {
  waiting.push(step);
  if (waiting.length === 1) requestIdleCallback(run, { timeout: longestWait });
}

function run(deadline: IdleDeadline): void {
  do doStep();
  while (waiting.length > 0 && deadline.timeRemaining() > enough);
  if (waiting.length > 0) requestIdleCallback(run, { timeout: longestWait });
}

/** Work that fails is dropped, so that the rest does not wait for ever. */
function doStep(): void {
  const step = waiting.shift();
  try {
    if (step?.() === true) waiting.unshift(step);
  } catch (error) {
    reportError(error);
  }
}
