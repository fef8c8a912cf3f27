import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const needs = join(import.meta.dirname, 'needs.ts');
const program = `const { readyForTests } = await import(${JSON.stringify(needs)});
console.log(JSON.stringify(await readyForTests(console.log)));`;

test('without a browser or a download, a message names within a minute what to install', async () => {
  const nothing = await mkdtemp(join(tmpdir(), 'portico-no-browser-'));
  const started = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: {
      PATH: nothing,
      TMPDIR: nothing,
      PLAYWRIGHT_BROWSERS_PATH: nothing,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    },
  });
  await rm(nothing, { recursive: true });
  expect(performance.now() - started).toBeLessThan(60_000);
  const lines = stdout.trim().split('\n');
  expect(lines[0]).toMatch(/^These tests take about \d+ minutes/);
  expect(stdout).toContain("Chromium or Chrome   missing: Debian's package chromium-headless-shell");
  expect(lines.at(-1)).toContain('the browser tests need Chromium or Chrome. None was found');
}, 120_000);
