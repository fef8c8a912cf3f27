import { expect, test } from 'vitest';
import { newPairBudget, lineChanges as withBudget } from './line-changes.ts';

const lineChanges = (before: string | undefined, after: string | undefined) =>
  withBudget(before, after, newPairBudget());

test('removed and added lines are shown with context', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng\n';
  expect(lineChanges(before, 'a\nb\nc\nD\ne\nf\ng\n')).toEqual([' b', ' c', '-d', '+D', ' e', ' f']);
  expect(lineChanges(before, before)).toEqual([]);
});

test('an added or removed file is shown completely', () => {
  expect(lineChanges(undefined, 'one\ntwo\n')).toEqual(['+one', '+two']);
  expect(lineChanges('one\n', undefined)).toEqual(['-one']);
});

test('a very long file is shown in part', () => {
  const many = Array.from({ length: 3000 }, (_, at) => `line ${at}`).join('\n');
  expect(lineChanges('', many)).toHaveLength(401);
});
