import { launchChromium } from '../vscode/chromium.ts';
import { RenderBrowser } from './renderBrowser.ts';
import { buildPeers, peers } from './renderPeers.ts';
import { answerText } from './renderText.ts';

interface RenderFigures {
  /** Streaming the larger answer, as a multiple of appending the same deltas as plain text. */
  readonly vsPlainText: number;
  /** The same as a multiple of showing the whole answer once. */
  readonly vsOneShot: number;
  /** Cost of the larger answer as a multiple of that of the smaller one, which is a quarter of it. */
  readonly growth: number;
  /** Of the larger answer, as the main thread's own clock has it. */
  readonly longestFrameMs: number;
  /** What others take for the larger answer, as multiples of plain text. */
  readonly peers: Readonly<Record<string, number>>;
}

const small = answerText(100_000);
const large = answerText(400_000);

/** Streaming an answer into the page, against the least that it can cost and against what others take for it. */
export async function benchRender(): Promise<RenderFigures> {
  const script = await buildPeers();
  const browser = await launchChromium();
  try {
    const bench = await RenderBrowser.create(browser, script);
    console.log('main thread, ms                100 kB    400 kB');
    const own = row('modelside', await rounds(bench, 'modelside'));
    const plain = row('plain text', await rounds(bench, 'plainText'));
    const once = row('modelside, all at once', {
      small: await best(3, () => bench.once('modelside', small)),
      large: await best(3, () => bench.once('modelside', large)),
    });
    console.log('Of the following, some frames are measured and the others reckoned:');
    const others: [string, number][] = [];
    for (const peer of peers) {
      const costs = row(peer, {
        small: await bench.sample(peer, small, 4, 2),
        large: await bench.sample(peer, large, 4, 2),
      });
      others.push([peer, rounded(costs.large / plain.large)]);
    }
    console.log(`100 kB: ${rounded(own.small / plain.small)} times plain text.`);
    return {
      vsPlainText: rounded(own.large / plain.large),
      vsOneShot: rounded(own.large / once.large),
      growth: rounded(own.large / own.small),
      longestFrameMs: Math.round(await bench.longestFrame('modelside', large)),
      peers: Object.fromEntries(others),
    };
  } finally {
    await browser.close();
  }
}

interface Costs {
  readonly small: number;
  readonly large: number;
}

async function rounds(bench: RenderBrowser, renderer: string): Promise<Costs> {
  return {
    small: await best(3, () => bench.stream(renderer, small)),
    large: await best(2, () => bench.stream(renderer, large)),
  };
}

/** The least of several rounds: what else the machine does makes one longer, never shorter. */
async function best(times: number, measure: () => Promise<number>): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < times; round += 1) costs.push(await measure());
  return Math.min(...costs);
}

function row(name: string, costs: Costs): Costs {
  const columns = [name.padEnd(27), costs.small.toFixed(0).padStart(10), costs.large.toFixed(0).padStart(10)];
  console.log(columns.join(''));
  return costs;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
