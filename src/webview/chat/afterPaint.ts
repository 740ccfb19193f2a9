const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];

port1.addEventListener('message', () => waiting.shift()?.());
port1.start();

/** Asked for in an animation frame, it runs as soon as the page has been laid out and painted for that frame. */
export function afterPaint(run: () => void): void {
  waiting.push(run);
  port2.postMessage(undefined);
}
