/** Milliseconds for which an element has to be in sight: what only rushes by is not worth the work. */
const dwell = 120;

interface Waiting {
  readonly run: () => void;
  timer?: ReturnType<typeof setTimeout>;
}

const waiting = new WeakMap<Element, Waiting>();
let observer: IntersectionObserver | undefined;

/** Runs once the element stays in what can be seen, or near it; the last call for an element counts. */
export function onceVisible(element: Element, run: () => void): void {
  observer ??= new IntersectionObserver(look, { rootMargin: '200px 0px' });
  clearTimeout(waiting.get(element)?.timer);
  waiting.set(element, { run });
  // Anew, so that it is told of an element that it knows already.
  observer.unobserve(element);
  observer.observe(element);
}

function look(entries: readonly IntersectionObserverEntry[], from: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    const work = waiting.get(target);
    clearTimeout(work?.timer);
    if (!work || !isIntersecting) continue;
    work.timer = setTimeout(() => {
      from.unobserve(target);
      waiting.delete(target);
      work.run();
    }, dwell);
  }
}
