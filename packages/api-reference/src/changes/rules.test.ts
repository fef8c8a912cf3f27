import { expect, test } from 'vitest';
import { compareDocuments, withSchema } from '../../test/changes/compare.ts';
import { operationCases } from '../../test/changes/operation-cases.ts';
import { schemaCases } from '../../test/changes/schema-cases.ts';
import { inverseOf, type RuleId, rules, severityOf } from './rules.ts';
import { toSentence } from './sentence.ts';
import type { Direction } from './severity.ts';

const directions: readonly Direction[] = ['request', 'response'];

test.for(Object.entries(schemaCases))('in requests and responses, %s is reported', ([rule, [before, after]]) => {
  for (const direction of directions) {
    const [one, two] = [withSchema(before, direction), withSchema(after, direction)];
    const changes = compareDocuments(one, two);
    const severity = severityOf(rule as RuleId, direction);
    expect(changes.map((change) => [change.rule, change.severity, change.directions])).toEqual([
      [rule, severity, [direction]],
    ]);
    expect(changes[0]?.operations).toEqual(['make']);
    expect(compareDocuments(two, one).map((change) => change.rule)).toEqual([inverseOf(rule as RuleId)]);
    expect(compareDocuments(two, two)).toEqual([]);
  }
});

test.for(Object.entries(operationCases))('%s is reported, and so is its inverse', ([rule, [before, after]]) => {
  const [change, ...others] = compareDocuments(before, after);
  expect([change?.rule, others.map((other) => other.rule)]).toEqual([rule, []]);
  expect(compareDocuments(after, before).map((other) => other.rule)).toEqual([inverseOf(rule as RuleId)]);
});

test('every rule is the inverse of its inverse, and its sentence has no empty places', () => {
  for (const rule of Object.keys(rules) as RuleId[]) {
    expect(inverseOf(inverseOf(rule))).toBe(rule);
    const values = { name: 'NAME', before: 'OLD', after: 'NEW' };
    expect(toSentence({ rule, values })).toMatch(/^[^{}]+\.$/);
  }
});

test('there are at least 120 rules', () => {
  expect(Object.keys(rules).length).toBeGreaterThanOrEqual(120);
});
