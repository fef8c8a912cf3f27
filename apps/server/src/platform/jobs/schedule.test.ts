import { createFakeTime } from '@portico/test-kit/world/fake-time.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createSchedule } from './schedule.ts';

test('a failed task is logged, and stops neither the next task nor the next run', async () => {
  const time = createFakeTime();
  const lines: { msg: string; level: number }[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const runs: string[] = [];
  const { start, stop } = createSchedule({
    name: 'count sheep',
    every_ms: 1000,
    tasks: [
      async () => {
        throw new Error('none left');
      },
      async () => void runs.push('second'),
    ],
    atStop: async () => void runs.push('at stop'),
    timer: time.timer,
    log,
  });
  start();
  await time.rest();
  time.advance(1000);
  await time.rest();
  await stop();
  expect(runs).toEqual(['second', 'second', 'at stop']);
  expect(lines.map(({ msg, level }) => [msg, level])).toEqual([
    ['failed to count sheep', 40],
    ['failed to count sheep', 40],
  ]);
  expect(time.pending()).toEqual([]);
});
