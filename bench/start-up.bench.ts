import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './row.ts';
import { startProcess } from './server-process.ts';

/** `npm start` on a folder that was used before: the time until it serves. */
export const startUpBench: Bench = async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'portico-bench-start-'));
  try {
    const seconds: number[] = [];
    for (let round = 0; round < 4; round++) {
      const began = performance.now();
      await using _server = await startProcess('../tools/start.ts', { DATA_DIR });
      seconds.push((performance.now() - began) / 1000);
    }
    const [first = 0, ...again] = seconds;
    return [
      {
        name: 'npm start, second run, until it serves',
        value: again.toSorted((a, b) => a - b)[1] ?? 0,
        unit: 's',
        bar: { at_most: 5 },
        details: { 'first run with the demo s': first.toFixed(2) },
      },
    ];
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
};
