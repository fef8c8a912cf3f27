import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.ts';

const page = 'docs/behaviours.md';
const id = /\b[A-Z]{3}-\d{2}\b/g;

test('every behavior id that code or a test cites is documented, and no other id is', async () => {
  const described = [...(await readFile(join(root, page), 'utf8')).matchAll(/^\| ([A-Z]{3}-\d{2}) \|/gm)].map(
    ([, found]) => found,
  );
  const folders = ['apps', 'packages', 'e2e', 'hardening', 'tools', 'bench', 'content'];
  const lines = execFileSync('git', ['grep', '-hE', String.raw`\b[A-Z]{3}-[0-9]{2}\b`, '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
  });
  const cited = new Set(lines.match(id));
  expect(described).toHaveLength(new Set(described).size);
  expect([...cited].sort()).toEqual(described.sort());
});
