import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { runCommand } from '@portico/test-kit/server/command.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { expect, test } from 'vitest';
import { cases } from '../cases.ts';
import { figure } from '../kit/figure.ts';

/** Refusals are fast. A start that hangs fails here, before the whole run times out. */
const patience_ms = 20_000;
const start = { PORT: '0', DEMO: 'no', LOG_LEVEL: 'warn' };

async function refusal(settings: Record<string, string>) {
  const since = performance.now();
  const { code, told } = await runCommand(['serve'], { ...start, ...settings }, patience_ms);
  expect(code).toBe(1);
  expect(told.trim().split('\n')).toHaveLength(1);
  return { told, ms: performance.now() - since };
}

test(`82. ${cases[82]}`, async (context) => {
  await using folder = await aTemporaryFolder();
  const file = join(folder.path, 'file');
  await writeFile(file, '');

  // The folder exists but cannot be written to; the server must not retry forever.
  const unusable = ['/proc/portico/data', file, '/sys'];
  const refused = await Promise.all(unusable.map((DATA_DIR) => refusal({ DATA_DIR })));
  for (const [at, { told }] of refused.entries()) {
    expect(told).toMatch(
      /^DATA_DIR \S+ cannot be written to \(.*\): set it to a folder .*, such as \/var\/lib\/portico\.$/m,
    );
    expect(told).toContain(unusable[at]);
  }

  const wrong = [{ DATABASE_URL: 'mysql://me:hunter2@host/db' }, { OUTBOUND_ALLOW: 'inside.example.com' }];
  const answers = await Promise.all(wrong.map((settings) => refusal({ ...settings, DATA_DIR: folder.path })));
  for (const [at, { told }] of answers.entries()) {
    expect(told).toMatch(new RegExp(`^${Object.keys(wrong[at]!)[0]} must be .*, such as \\S+`));
    expect(told).not.toContain('hunter2');
  }
  figure(
    context,
    `${refused.length + answers.length} wrong starts, the slowest refused after ${slowest(refused, answers)} ms`,
  );
});

const slowest = (...all: { ms: number }[][]) => Math.round(Math.max(...all.flat().map(({ ms }) => ms)));

test('a misspelled setting causes a warning at start with the right name', async () => {
  await using server = await startServer({
    ...start,
    DATABASE_URI: 'postgres://me:hunter2@localhost/db',
    SMPT_URL: 'smtp://localhost',
    TRUSTED_PROXY: '10.0.0.1',
    PORTICO_PORT: '3000',
  });
  const output = server.output();
  for (const [name, meant] of [
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['PORTICO_PORT', 'PORT'],
  ]) {
    expect(output).toContain(`${name} is not a setting and has no effect. Did you mean ${meant}?`);
  }
  expect(output).not.toContain('hunter2');
});
