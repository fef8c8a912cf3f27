import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const packages = join(import.meta.dirname, '../..');

/** Everything that pages drawn by the server may have on them. */
const views = ['ui/src', 'documents/src/view', 'api-reference/src/view'].flatMap((folder) =>
  globSync(join(packages, folder, '**/*.{ts,tsx}')).filter((file) => !/\.test\.|\.d\.ts$/.test(file)),
);

test('what draws pages is read without a browser', async () => {
  expect(globalThis).not.toHaveProperty('document');
  for (const file of views) await expect(import(/* @vite-ignore */ file)).resolves.toBeTruthy();
}, 60_000);
