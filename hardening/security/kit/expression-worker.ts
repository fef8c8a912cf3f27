import { parentPort } from 'node:worker_threads';
import { type FoundExpression, toHostileStrings } from './regular-expressions.ts';

export interface Trial {
  expression: FoundExpression;
  /** The length of the texts that are tried first. */
  short: number;
  /** The length for texts whose short form took long. */
  long: number;
  /** The time above which a short text counts as slow, in milliseconds. */
  suspicious_ms: number;
}

export type TrialMessage = { at: string } | { done: { ms: number; text: string } };

const say = (message: TrialMessage) => parentPort?.postMessage(message);

function time({ source, flags }: FoundExpression, text: string): number {
  const pattern = new RegExp(source, flags);
  const began = performance.now();
  if (pattern.global) text.replaceAll(pattern, '');
  else pattern.test(text);
  return performance.now() - began;
}

/**
 * Runs an expression on every hostile text. It reports each text before it starts, because an expression that never
 * ends reports nothing else.
 */
parentPort?.on('message', ({ expression, short, long, suspicious_ms }: Trial) => {
  let slowest = { ms: 0, text: '' };
  const texts = toHostileStrings(expression, short);
  say({ at: 'short texts' });
  for (const [at, text] of texts.entries()) {
    // Tried twice: the first run may have been slow because the processor was busy.
    if (time(expression, text) < suspicious_ms || time(expression, text) < suspicious_ms) continue;
    const longer = toHostileStrings(expression, long)[at] as string;
    say({ at: longer.slice(0, 40) });
    const ms = Math.min(time(expression, longer), time(expression, longer));
    if (ms > slowest.ms) slowest = { ms, text: longer.slice(0, 40) };
  }
  say({ done: slowest });
});
