import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const sends =
  /(?<![.\w]|async )fetch\(|globalThis\.fetch|^import (?!type).*from '(?:node:https|node:dns.*|undici)';|\bhttps?\.request\(/m;

test('nothing but this module sends requests to URLs that others chose', async () => {
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => relative(source, join(entry.parentPath, entry.name)));
  const found: string[] = [];
  for (const path of paths) if (sends.test(await readFile(join(source, path), 'utf8'))) found.push(path);
  expect(found.sort()).toEqual([
    // Commands, at the machine of the person who publishes or reports.
    'cli/publish-to-server.ts',
    'cli/report/sender.ts',
    // Is given the module's own.
    'features/users/captcha.ts',
    'platform/outbound/resolve.ts',
    'platform/outbound/send.ts',
    // To the operator's own collector.
    'platform/tracing/tracing.ts',
  ]);
});
