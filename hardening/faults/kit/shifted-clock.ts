import { readFileSync } from 'node:fs';

/**
 * Loaded before a program (`--import`), it lets its clock go wrong: by as many milliseconds as the file says that
 * CLOCK_SHIFT_FILE names, from the moment that it says so. Timers go on as they do when a real clock is set.
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
