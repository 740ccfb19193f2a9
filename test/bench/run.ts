import { benchDecode } from './decode.ts';
import { benchEdit } from './edit.ts';
import { benchHistory } from './history.ts';
import { benchRender } from './render.ts';
import { benchUsage } from './usage.ts';
import { benchWire } from './wire.ts';

/** By name; each prints a table and gives the figures that the last line holds. */
const benches: Readonly<Record<string, () => Promise<object>>> = {
  wire: benchWire,
  decode: benchDecode,
  edit: benchEdit,
  render: benchRender,
  history: benchHistory,
  usage: benchUsage,
};

const [name = ''] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench) {
  console.log(JSON.stringify(await bench()));
} else {
  console.error(`There is no bench "${name}". There are: ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 1;
}
