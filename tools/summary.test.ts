import { expect, test } from 'vitest';
import { nothingToSay, type Outcome } from './outcome.ts';
import { toSummary } from './summary.ts';

const part = (name: string, seconds: number, passed: number, more: Partial<Outcome> = {}) => ({
  name,
  seconds,
  passed,
  failed: 0,
  ...nothingToSay,
  ...more,
});

test('a run ends with the time of each part, its notes, and one line of counts', () => {
  const parts = [
    part('lint', 9.7, 1),
    part('unit tests', 245, 20, { failed: 1, notes: ['failed: a product is listed'] }),
  ];
  expect(toSummary(parts, 260, [])).toEqual({
    lines: [
      '',
      '  lint: 1 passed, 0 failed, 0 min 09 s',
      '  unit tests: 20 passed, 1 failed, 4 min 05 s',
      '  all of it: 4 min 20 s',
      'failed: a product is listed',
      '21 passed, 1 failed',
    ],
    isGood: false,
  });
});

test('up to two retried tests are named, and a third of any part fails the run', () => {
  const unit = part('unit tests', 10, 5, { retried: ['one', 'two'] });
  const named = ['passed only at a second try: one', 'passed only at a second try: two'];
  const good = toSummary([unit], 10, []);
  expect(good.isGood).toBe(true);
  expect(good.lines.slice(-3)).toEqual([...named, '5 passed, 0 failed']);

  const bad = toSummary([unit, part('browser tests', 10, 3, { retried: ['three'] })], 20, []);
  expect(bad.isGood).toBe(false);
  expect(bad.lines.slice(-5)).toEqual([
    ...named,
    'passed only at a second try: three',
    'failed: 3 tests passed only at a second try, more than 2',
    '8 passed, 1 failed',
  ]);
});

test('a missing program fails the run and is named', () => {
  expect(toSummary([], 58, ['the browser tests need Chromium.'])).toEqual({
    lines: ['', '  all of it: 0 min 58 s', 'failed: the browser tests need Chromium.', '0 passed, 1 failed'],
    isGood: false,
  });
});
