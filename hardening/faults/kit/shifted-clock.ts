import { readFileSync } from 'node:fs';

/**
 * Loaded before a program (`--import`), this shifts the clock by the milliseconds in the file of CLOCK_SHIFT_FILE, as
 * soon as they change. Timers continue, as with a real clock change.
 */
const file = process.env.CLOCK_SHIFT_FILE ?? '';
const realNow = Date.now;
let shift_ms = 0;

function read(): void {
  shift_ms = Number(readFileSync(file, 'utf8')) || 0;
}

read();
setInterval(read, 10).unref();
Date.now = () => realNow() + shift_ms;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [Date.now()] : given, made),
  apply: () => new Date(Date.now()).toString(),
});
