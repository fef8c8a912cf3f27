import { appendFileSync } from 'node:fs';
import { conformanceCases } from '@portico/test-kit/conformance/cases.ts';
import { expect, test } from 'vitest';
import { judgeOurs } from './judge-ours.ts';
import { versions } from './kinds.ts';
import { sampleGaps } from './known-gaps.ts';
import { isWhole } from './languages-here.ts';

test.each(versions)(
  'every case of OpenAPI %s is shown, requested and sampled correctly',
  async (version) => {
    // A case of several versions is tested in the oldest of them.
    const judged = await judgeOurs(version, ({ versions: [oldest] }) => isWhole || oldest === version);
    const { CONFORMANCE_RESULTS: results } = process.env;
    if (results) appendFileSync(results, judged.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const wrong = judged
      .filter(({ name }) => !sampleGaps.includes(name))
      .flatMap(({ name, shown, requested, sampled }) =>
        [...shown, ...requested, ...sampled].map((problem) => `${name}: ${problem}`),
      );
    expect(judged.length).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  },
  60_000,
);

test('the conformance document has at least 200 cases, and no two are the same', () => {
  const keys = conformanceCases.map(({ group, name }) => `${group}: ${name}`);
  expect(keys.length).toBeGreaterThanOrEqual(200);
  expect(new Set(keys).size).toBe(keys.length);
  expect(sampleGaps.filter((name) => !conformanceCases.some((one) => one.name === name))).toEqual([]);
});
