import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

test('CSS modules compose only parts that exist, and every part is used', () => {
  const sheet = read('packages/ui/src/styles/parts.css');
  const parts = new Set([...sheet.matchAll(/^ {2}\.([\w-]+)/gm)].map(([, name]) => name));
  const files = globSync('{apps,packages}/*/src/**/*.module.css', { cwd: root });
  const composed = new Set(
    files.flatMap((file) =>
      [...read(file).matchAll(/composes: (.*) from global;/g)].flatMap(([, names = '']) => names.split(' ')),
    ),
  );
  expect([...composed].filter((name) => !parts.has(name))).toEqual([]);
  // Badges and message bars choose these by their variant.
  const unused = [...parts].filter((name) => !composed.has(name ?? '') && !name?.startsWith('soft-'));
  expect(unused).toEqual([]);
});
