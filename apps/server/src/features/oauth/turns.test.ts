import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('calls with one key run in their order, also after a failure; calls with other keys do not wait', async () => {
  const inTurn = createTurns();
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const failed = inTurn('a', async () => {
    log.push('a1 starts');
    await first.promise;
    log.push('a1 fails');
    throw new Error('failed');
  });
  const second = inTurn('a', async () => void log.push('a2'));
  await inTurn('b', async () => void log.push('b1'));
  first.resolve();
  await expect(failed).rejects.toThrow('failed');
  await second;
  await inTurn('a', async () => void log.push('a3'));
  expect(log).toEqual(['a1 starts', 'b1', 'a1 fails', 'a2', 'a3']);
});
