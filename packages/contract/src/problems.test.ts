import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Operation } from './operation.ts';
import { problems } from './problems.ts';

const files = readdirSync(import.meta.dirname).filter((name) => /^(?!.*\.test).*\.ts$/.test(name));
const modules: object[] = await Promise.all(files.map((name) => import(join(import.meta.dirname, name))));
const operations = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter((one): one is Operation => typeof one === 'object' && one !== null && 'problems' in one && 'path' in one);

test('operations that a problem names exist and have it', () => {
  const named = Object.entries(problems).flatMap(([code, row]) =>
    'operations' in row ? row.operations.map((id) => [id, code] as const) : [],
  );
  expect(named.length).toBeGreaterThan(0);
  const unknown = named.filter(([id, code]) => {
    const answered: readonly string[] = operations.find((one) => one.id === id)?.problems ?? [];
    return !answered.includes(code);
  });
  expect(unknown).toEqual([]);
});

test('every problem belongs to an operation, except those that come before routing', () => {
  const answered = new Set<string>(operations.flatMap((one) => one.problems));
  expect(Object.keys(problems).filter((code) => !answered.has(code))).toEqual(['method-not-allowed', 'internal-error']);
});
