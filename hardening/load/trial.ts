import { type Bar, judge } from './bars.ts';
import type { Figures } from './figures.ts';
import type { Form } from './form.ts';
import { findReaders } from './population.ts';
import { type Sample, watch } from './samples.ts';
import { type Sender, startSender } from './sender.ts';
import { type Shape, start } from './shapes.ts';

/**
 * A rate holds if nothing is refused, nothing fails, and 99 % of answers arrive within this time. For 99 % of logins,
 * whose passwords are checked one by one, the longer limit applies.
 */
export const heldWithinMs = 250;
const loginHeldWithinMs = 1000;

const isHeld = ({ failed, refused, good, by_kind }: Figures): boolean =>
  failed + refused.count === 0 && good.p99_ms <= heldWithinMs && (by_kind.login?.good.p99_ms ?? 0) <= loginHeldWithinMs;

export interface Overloaded {
  times: number;
  /** Measured from the second second on: before that, the load could be a burst. */
  during: Figures;
  /** At half of the capacity, measured from two seconds after the overload on. */
  after: Figures;
  samples: Sample[][];
}

export interface Trial {
  shape: Shape;
  form: Form['name'];
  measured_at: string;
  /** The server's capacity: the "1x" of everything else. */
  rate: number;
  held: Figures;
  /** Samples of each instance, once a second while the rate was held. */
  samples: Sample[][];
  overloaded: Overloaded[];
  bars: Bar[];
}

/** Measures the capacity of a shape, holds it, and then overloads it. */
export async function attempt(shape: Shape, form: Form): Promise<Trial> {
  await using running = await start(shape);
  const [url = ''] = running.urls;
  const readers = await findReaders(url, running.population);
  await using sender = startSender();
  const ports = running.urls.map((one) => Number(new URL(one).port));
  await sender.prepare(ports, running.population, readers);
  await sender.send({ rate: 100, seconds: form.warm_up_seconds });
  const rate = await findRate(sender, form);

  const watched = <Value>(run: () => Promise<Value>) => watching(running.urls, run);
  const held = await watched(() => sender.send({ rate, seconds: form.held_seconds(shape) }));
  const overloaded: Overloaded[] = [];
  for (const times of [2, 5]) {
    const {
      value: [during, after],
      samples,
    } = await watched(() =>
      sender.send(
        { rate: rate * times, seconds: form.overload_seconds, skip_seconds: 1 },
        { rate: rate / 2, seconds: 5, skip_seconds: 2 },
      ),
    );
    overloaded.push({ times, during, after, samples });
  }
  const of = { shape, form: form.name, measured_at: new Date().toISOString() };
  const trial = { ...of, rate, held: held.value[0], samples: held.samples, overloaded };
  return { ...trial, bars: judge(trial, form) };
}

async function watching<Value>(urls: readonly string[], run: () => Promise<Value>) {
  await using stack = new AsyncDisposableStack();
  const watches = urls.map((url) => stack.use(watch(url)));
  const value = await run();
  return { value, samples: watches.map(({ samples }) => samples) };
}

/**
 * Doubles the rate until it is too much, then bisects. A rate that holds for seconds may hide a slowly growing queue,
 * as with logins, so it must hold for longer too, without a retry. The result is nine tenths of it.
 */
async function findRate(sender: Sender, { probe_seconds, proof_seconds }: Form): Promise<number> {
  const holdsOnce = async (rate: number, seconds: number) => {
    const [figures] = await sender.send({ rate, seconds });
    // Requests of a failed attempt that are still in the server must not count in the next attempt.
    if (!isHeld(figures)) await sender.send({ rate: 20, seconds: 3 });
    return isHeld(figures);
  };
  // Tried twice, because a pause of the machine is not a limit of the server.
  const holds = async (rate: number) => (await holdsOnce(rate, probe_seconds)) || holdsOnce(rate, probe_seconds);
  let least = 25;
  while (await holds(least * 2)) least *= 2;
  let most = least * 2;
  for (let step = 0; step < 3; step++) {
    const middle = Math.round((least + most) / 2);
    if (await holds(middle)) least = middle;
    else most = middle;
  }
  while (least > 25 && !(await holdsOnce(least, proof_seconds))) least = Math.round(least * 0.95);
  return Math.round(least * 0.9);
}
