interface Node<L, R> {
  readonly time: number;
  readonly left?: L;
  readonly right?: R;
  previous: Node<L, R> | undefined;
  next: Node<L, R> | undefined;
  taken: boolean;
}

interface Gap<L, R> {
  readonly first: Node<L, R>;
  readonly second: Node<L, R>;
}

/** Something with its place on a line, such as a time. */
export interface Placed<T> {
  readonly item: T;
  readonly time: number;
}

/**
 * Pairs things of two kinds that lie close together: the closest two first, then the closest of the rest, each at most
 * once, and none that are further apart than `reach`. The closest two of all are always neighbours, so only neighbours
 * are looked at: n log n, however many lie in the same place.
 */
export function closestPairs<L, R>(
  lefts: readonly Placed<L>[],
  rights: readonly Placed<R>[],
  reach: number,
): readonly (readonly [L, R])[] {
  const heap: Gap<L, R>[] = [];
  const offer = (first: Node<L, R> | undefined, second: Node<L, R> | undefined): void => {
    if (!first || !second || 'left' in first === 'left' in second) return;
    if (second.time - first.time <= reach) push(heap, { first, second });
  };
  const nodes = linked(lefts, rights);
  for (const node of nodes) offer(node, node.next);
  const pairs: (readonly [L, R])[] = [];
  for (let gap = pop(heap); gap; gap = pop(heap)) {
    const { first, second } = gap;
    if (first.taken || second.taken) continue;
    first.taken = true;
    second.taken = true;
    const [left, right] = 'left' in first ? [first.left, second.right] : [second.left, first.right];
    if (left !== undefined && right !== undefined) pairs.push([left, right]);
    if (first.previous) first.previous.next = second.next;
    if (second.next) second.next.previous = first.previous;
    offer(first.previous, second.next);
  }
  return pairs;
}

/** In the order of time; of two at the same time, as they were given, the left ones first. */
function linked<L, R>(lefts: readonly Placed<L>[], rights: readonly Placed<R>[]): readonly Node<L, R>[] {
  const rest = { previous: undefined, next: undefined, taken: false };
  const nodes: readonly Node<L, R>[] = [
    ...lefts.map(({ item, time }) => ({ ...rest, time, left: item })),
    ...rights.map(({ item, time }) => ({ ...rest, time, right: item })),
  ].toSorted((one, other) => one.time - other.time);
  for (const [index, node] of nodes.entries()) {
    node.previous = nodes[index - 1];
    node.next = nodes[index + 1];
  }
  return nodes;
}

function isBefore<L, R>(one: Gap<L, R>, other: Gap<L, R>): boolean {
  const difference = one.second.time - one.first.time - (other.second.time - other.first.time);
  return difference < 0 || (difference === 0 && one.first.time < other.first.time);
}

/** A heap: each gap is no smaller than the one at half its place. */
function push<L, R>(heap: Gap<L, R>[], gap: Gap<L, R>): void {
  let place = heap.length;
  while (place > 0) {
    const above = (place - 1) >> 1;
    const parent = heap[above];
    if (!parent || !isBefore(gap, parent)) break;
    heap[place] = parent;
    place = above;
  }
  heap[place] = gap;
}

function pop<L, R>(heap: Gap<L, R>[]): Gap<L, R> | undefined {
  const [smallest] = heap;
  const last = heap.pop();
  if (!last || heap.length === 0) return smallest;
  let place = 0;
  for (;;) {
    const left = 2 * place + 1;
    const [one, other] = [heap[left], heap[left + 1]];
    const child = other && one && isBefore(other, one) ? left + 1 : left;
    const smaller = heap[child];
    if (!smaller || !isBefore(smaller, last)) break;
    heap[place] = smaller;
    place = child;
  }
  heap[place] = last;
  return smallest;
}
