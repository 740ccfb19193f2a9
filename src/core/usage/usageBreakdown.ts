import { nameOfDay } from './timeZone.ts';
import type { UsageCell } from './usageCube.ts';
import { UsageTally } from './usageTally.ts';

/** What usage can be grouped by. `hour` is the hour of the day, whatever day it was; it takes a cube of hours. */
export type UsageDimension = 'month' | 'day' | 'hour' | 'model' | 'project';

export interface UsageGroup {
  readonly dimension: UsageDimension;
  /** `2026-03`, `2026-03-29`, `07`, a model or a project; `undefined` where it was not reported. */
  readonly key: string | undefined;
  readonly tally: UsageTally;
  /** The same usage by the next dimension; empty below the last one. */
  readonly groups: readonly UsageGroup[];
}

export interface UsageBreakdown {
  readonly total: UsageTally;
  readonly groups: readonly UsageGroup[];
}

interface Node {
  readonly tally: UsageTally;
  readonly children: Map<string | undefined, Node>;
}

/**
 * Groups usage by one dimension after the other, in any order. Times stand in their order; models and projects with the
 * most tokens first, then by name; what was not reported comes last.
 */
export function breakDown(cells: Iterable<UsageCell>, dimensions: readonly UsageDimension[]): UsageBreakdown {
  const root = newNode();
  for (const cell of cells) {
    root.tally.merge(cell.tally);
    let node = root;
    for (const dimension of dimensions) {
      const key = keyOf(cell, dimension);
      let child = node.children.get(key);
      if (!child) node.children.set(key, (child = newNode()));
      child.tally.merge(cell.tally);
      node = child;
    }
  }
  return { total: root.tally, groups: groupsOf(root, dimensions) };
}

function newNode(): Node {
  return { tally: new UsageTally(), children: new Map() };
}

function keyOf({ day, hour, model, project }: UsageCell, dimension: UsageDimension): string | undefined {
  switch (dimension) {
    case 'model':
      return model;
    case 'project':
      return project;
    case 'day':
      return day === undefined ? undefined : nameOfDay(day);
    case 'month':
      return day === undefined ? undefined : nameOfDay(day).slice(0, 7);
    case 'hour':
      return hour === undefined ? undefined : String(hour).padStart(2, '0');
  }
}

function groupsOf(node: Node, dimensions: readonly UsageDimension[]): readonly UsageGroup[] {
  const [dimension, ...rest] = dimensions;
  if (dimension === undefined) return [];
  const isTime = dimension !== 'model' && dimension !== 'project';
  return Array.from(node.children, ([key, child]) => ({
    dimension,
    key,
    tally: child.tally,
    groups: groupsOf(child, rest),
  })).toSorted((one, other) => (isTime ? 0 : byTokens(one, other)) || byKey(one, other));
}

function byTokens(one: UsageGroup, other: UsageGroup): number {
  if (one.key === undefined || other.key === undefined) return 0;
  const [first = 0, second = 0] = [one.tally.sum('totalTokens'), other.tally.sum('totalTokens')];
  return first === second ? 0 : second - first;
}

function byKey(one: UsageGroup, other: UsageGroup): number {
  if (one.key === undefined || other.key === undefined)
    return one.key === other.key ? 0 : one.key === undefined ? 1 : -1;
  return one.key < other.key ? -1 : 1;
}
