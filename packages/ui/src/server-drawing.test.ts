import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const packages = join(import.meta.dirname, '../..');

/** All modules of pages that the server draws. */
const views = ['ui/src', 'documents/src/view', 'api-reference/src/view'].flatMap((folder) =>
  globSync(join(packages, folder, '**/*.{ts,tsx}')).filter((file) => !/\.test\.|\.d\.ts$/.test(file)),
);

test('the modules that draw pages load without a browser', async () => {
  expect(globalThis).not.toHaveProperty('document');
  for (const file of views) await expect(import(/* @vite-ignore */ file)).resolves.toBeTruthy();
}, 60_000);
