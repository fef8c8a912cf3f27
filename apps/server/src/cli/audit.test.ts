import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { runCommandHere } from '@portico/test-kit/server/command-here.ts';
import { expect, test } from 'vitest';
import { createServices } from '../app/compose.ts';

const run = (data_dir: string, ...words: string[]) => runCommandHere(['audit', ...words], { DATA_DIR: data_dir });

test('the command verifies the audit log and names the first broken entry', async () => {
  await using database = await openTestDatabase('sqlite');
  const { data_dir } = database.settings;
  const { organization, audit, auditChain, transact } = createServices({ ...database.settings, database });
  const org_id = await organization.create('Acme');
  await organization.create('Empty');
  for (const number of [1, 2, 3]) {
    await transact((transaction) =>
      audit.record(transaction, { org_id, action: 'flag.set', actor: { kind: 'system' }, details: { number } }),
    );
  }
  expect((await run(data_dir, 'verify')).output).toContain('Acme: 0 entries, unbroken. 3 more wait to be chained.');
  await auditChain.chainAll();
  const { code, output } = await run(data_dir, 'verify');
  expect([code, output]).toEqual([0, expect.stringContaining('Empty: 0 entries, unbroken.')]);
  const [, head = ''] = /Acme: 3 entries, unbroken\. The last is (3:\S{43})/.exec(output) ?? [];
  expect((await run(data_dir, 'verify', '--organization', 'Acme', '--head', head)).code).toBe(0);
  const other = await run(data_dir, 'verify', '--organization', 'Acme', '--head', head.replace('3:', '2:'));
  expect(other).toMatchObject({ code: 1, output: expect.stringMatching(/has no entry 2 with the hash/) });

  await database.query.updateTable('audit_event').set({ address: '192.0.2.9' }).where('seq', '=', 2).execute();
  const broken = await run(data_dir, 'verify');
  expect(broken).toMatchObject({
    code: 1,
    output: expect.stringMatching(/Acme: broken at entry 2 \(.+\): it is not what/),
  });
  expect((await run(data_dir, 'verify', '--head', 'x')).errors).toMatch(/--head must be/);
  expect(await run(data_dir)).toMatchObject({ code: 2, errors: expect.stringMatching(/verify/) });
});
