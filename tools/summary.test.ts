import { expect, test } from 'vitest';
import { toSummary } from './summary.ts';

const part = (name: string, seconds: number, passed: number, failed = 0, notes: string[] = []) => ({
  name,
  seconds,
  passed,
  failed,
  notes,
});

test('a run ends with how long each part took, what has to be known, and one line that counts', () => {
  const parts = [part('lint', 9.7, 1), part('unit tests', 245, 20, 1, ['failed: a product is listed'])];
  expect(toSummary(parts, 260, [])).toEqual([
    '',
    '  lint: 1 passed, 0 failed, 0 min 09 s',
    '  unit tests: 20 passed, 1 failed, 4 min 05 s',
    '  all of it: 4 min 20 s',
    'failed: a product is listed',
    '21 passed, 1 failed',
  ]);
});

test('a program that could not be had fails the run by name', () => {
  expect(toSummary([], 58, ['the browser tests need Chromium.'])).toEqual([
    '',
    '  all of it: 0 min 58 s',
    'failed: the browser tests need Chromium.',
    '0 passed, 1 failed',
  ]);
});
