import type { Markup } from './markup.ts';

/** A piece of markup on the page. */
export interface MountedNode {
  readonly node: ChildNode;
  /** Brings the node to what `next` says; false where only another node can show that. */
  update(next: Markup): boolean;
}

export type Mount = (markup: Markup) => MountedNode;

/**
 * Brings a row of siblings to what `next` says and touches only what differs: whoever has selected text in an answer
 * that is still being written keeps the selection.
 * @param mounted changed in place.
 */
export function updateSiblings(
  mounted: MountedNode[],
  next: readonly Markup[],
  mount: Mount,
  append: (node: ChildNode, index: number) => void,
): void {
  for (const [index, markup] of next.entries()) {
    const current = mounted[index];
    if (current?.update(markup) === true) continue;
    const fresh = mount(markup);
    mounted[index] = fresh;
    if (current) current.node.replaceWith(fresh.node);
    else append(fresh.node, index);
  }
  for (const surplus of mounted.splice(next.length)) surplus.node.remove();
}
