import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { isMet } from './bars.ts';
import type { Figures } from './figures.ts';
import { long, short } from './form.ts';
import type { Sample } from './samples.ts';
import { shapes } from './shapes.ts';
import { attempt, heldWithinMs, type Trial } from './trial.ts';

/**
 * `npm run test:load [-- --short] [shape …]`: finds the capacity of a server, runs it at 1x, 2x and 5x of that, prints
 * a table, writes hardening/load/results.json, and fails if a bar is missed.
 */
const form = process.argv.includes('--short') ? short : long;
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = named.filter((name) => !shapes.some((shape) => shape.name === name));
if (unknown.length > 0)
  throw new Error(`No such shape: ${unknown.join(', ')}. There are ${shapes.map(({ name }) => name).join(', ')}.`);
const wanted = named.length > 0 ? named : form.shapes;

const trials: Trial[] = [];
for (const shape of shapes.filter(({ name }) => wanted.includes(name))) {
  const trial = await attempt(shape, form);
  trials.push(trial);
  print(trial);
}

await keep(trials);
process.exitCode = trials.every(({ bars }) => bars.every(isMet)) ? 0 : 1;

/** Keeps earlier results of other shapes, because a run may measure only some. */
async function keep(measured: readonly Trial[]): Promise<void> {
  const file = join(import.meta.dirname, 'results.json');
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as { trials?: Trial[] };
  const all = shapes.flatMap(({ name }) => {
    const isOfShape = ({ shape }: Trial) => shape.name === name;
    return measured.find(isOfShape) ?? before.trials?.find(isOfShape) ?? [];
  });
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model ?? 'unknown', node: process.version };
  const results = { machine, held_within_ms: heldWithinMs, trials: all.map(withFewerSamples) };
  await writeFile(file, `${JSON.stringify(results, null, 1)}\n`);
}

function withFewerSamples(trial: Trial): Trial {
  const thin = (samples: Sample[][]) =>
    samples.map((ofCopy) => ofCopy.filter((_, at) => at % Math.ceil(ofCopy.length / 60) === 0));
  const overloaded = trial.overloaded.map((one) => ({ ...one, samples: thin(one.samples) }));
  return { ...trial, samples: thin(trial.samples), overloaded };
}

function print({ shape, rate, held, samples, overloaded, bars }: Trial): void {
  const copies = shape.copies === 1 ? 'one server' : `${shape.copies} servers`;
  console.log(`\n${shape.engine}, ${copies}: holds ${rate} requests a second`);
  printRow('1x', held, samples);
  for (const { times, during, samples: then } of overloaded) printRow(`${times}x`, during, then);
  for (const bar of bars) {
    const limit = 'at_least' in bar.limit ? `at least ${bar.limit.at_least}` : `at most ${bar.limit.at_most}`;
    console.log(`${isMet(bar) ? 'ok  ' : 'MISS'} ${bar.name}: ${bar.value} ${bar.unit} (${limit})`);
  }
}

function printRow(
  name: string,
  { good, refused, failed, good_per_second, sender_late_p99_ms }: Figures,
  samples: Sample[][],
): void {
  const latest = samples.map((ofCopy) => ofCopy.at(-1));
  const delay = Math.max(...samples.flat().map(({ loop_delay_ms }) => loop_delay_ms));
  const parts = [
    `${name}: ${good_per_second}/s answered, p50 ${good.p50_ms} ms, p95 ${good.p95_ms} ms, p99 ${good.p99_ms} ms`,
    `${refused.count} refused (p99 ${refused.p99_ms} ms), ${failed} failed`,
    `event loop late by ${delay} ms at most`,
    ...latest.map((sample) => `${sample?.rss_mb} MB resident, heap ${sample?.heap_mb} MB`),
    `sender late by ${sender_late_p99_ms} ms`,
  ];
  console.log(`     ${parts.join('; ')}`);
}
