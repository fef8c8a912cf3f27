import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import type { Trial, TrialMessage } from './kit/expression-worker.ts';
import { type FoundExpression, findExpressions } from './kit/regular-expressions.ts';

/** Code that reads texts of other people. */
const folders = [
  'apps/server/src',
  'packages/contract/src',
  'packages/documents/src/parse',
  'packages/api-reference/src/compile',
  'packages/ui/src/theme',
];
/** Code that reads only texts of the operator. */
const ownWords = ['apps/server/src/config.ts', 'apps/server/src/config/', 'apps/server/src/cli/'];
/** A text of ten times the length may take ten times as long, but not a hundred times. */
const lengths = byForm({ short: { short: 3000, long: 20_000 }, long: { short: 10_000, long: 100_000 } });
const suspicious_ms = byForm({ short: 2, long: 4 });
const limitMs = byForm({ short: 200, long: 1000 });

interface Slow {
  place: string;
  source: string;
  text: string;
  ms: number;
}

/**
 * Tries each expression in a thread. A thread whose expression does not end is stopped, and the next expression gets a
 * new one.
 */
async function findSlow(expressions: readonly FoundExpression[]): Promise<Slow[]> {
  const slow: Slow[] = [];
  let worker = newWorker();
  for (const expression of expressions) {
    const { place, source } = expression;
    const outcome = await tryOne(worker, expression);
    if (outcome.ms > limitMs) slow.push({ place, source, ...outcome });
    if (outcome.isStuck) {
      await worker.terminate();
      worker = newWorker();
    }
  }
  await worker.terminate();
  return slow;
}

const newWorker = () => new Worker(new URL('./kit/expression-worker.ts', import.meta.url));

function tryOne(worker: Worker, expression: FoundExpression): Promise<{ ms: number; text: string; isStuck: boolean }> {
  const { promise, resolve } = Promise.withResolvers<{ ms: number; text: string; isStuck: boolean }>();
  let text = '';
  const onEnd = () => resolve({ ms: Number.POSITIVE_INFINITY, text, isStuck: true });
  let timer = setTimeout(onEnd, 20 * limitMs);
  const onMessage = (message: TrialMessage) => {
    clearTimeout(timer);
    if ('done' in message) return resolve({ ...message.done, isStuck: false });
    text = message.at;
    timer = setTimeout(onEnd, 20 * limitMs);
  };
  worker.on('message', onMessage);
  worker.postMessage({ expression, ...lengths, suspicious_ms } satisfies Trial);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', onMessage);
  });
}

test('53. ReDoS in every regular expression that sees user input', async (context) => {
  const [known] = await findSlow([{ place: 'here', source: '^(a+)+$', flags: '' }]);
  expect(known?.ms, 'a bad expression is found').toBe(Number.POSITIVE_INFINITY);
  const expressions = await findExpressions(folders, ownWords);
  expect(expressions.length).toBeGreaterThan(200);
  expect(await findSlow(expressions)).toEqual([]);
  figure(context, `${expressions.length} expressions, texts of ${lengths.long} characters: none over ${limitMs} ms`);
});
