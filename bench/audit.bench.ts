import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@portico/test-kit/database/postgres-cluster.ts';
import { createServices } from '../apps/server/src/app/compose.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import type { Bench, Row } from './row.ts';

const entries = 20_000;
const writers = 8;

/** Measures what the audit log costs recorded requests, and how fast it is chained and verified. */
export const auditBench: Bench = async () => {
  await using postgres = await startPostgres();
  return [
    ...(await measure('SQLite', undefined)),
    ...(await measure('PostgreSQL', await postgres.createDatabase('audit'))),
  ];
};

async function measure(engine: string, database_url: string | undefined): Promise<Row[]> {
  const data_dir = await mkdtemp(join(tmpdir(), 'portico-bench-audit-'));
  try {
    await using database = openDatabase({ data_dir, database_url });
    await migrate(database);
    const { organization, audit, auditChain, transact } = createServices({ data_dir, database });
    const org_id = await organization.create('Bench');
    const write = async () => {
      for (let left = entries / writers; left > 0; left--) {
        await transact((transaction) =>
          audit.record(transaction, {
            org_id,
            action: 'developer.sign-in-failed',
            actor: { kind: 'anyone' },
            address: '192.0.2.1',
            details: { email: 'somebody@example.com', left },
          }),
        );
      }
    };
    const written = await perSecond(() => Promise.all(Array.from({ length: writers }, write)));
    const chained = await perSecond(() => auditChain.chainAll());
    const verified = await perSecond(() => auditChain.verify(org_id));
    const { head, broken } = await auditChain.verify(org_id);
    if (head.seq !== entries || broken) throw new Error('The log is not what was written');
    const common = { unit: 'entries/s', details: { entries, writers } };
    return [
      {
        name: `audit: entries written by ${writers} at once in one organization, ${engine}`,
        value: written,
        ...common,
        bar: { at_least: 200 },
      },
      { name: `audit: entries chained, ${engine}`, value: chained, ...common, bar: { at_least: 2000 } },
      { name: `audit: entries verified, ${engine}`, value: verified, ...common, bar: { at_least: 10_000 } },
    ];
  } finally {
    await rm(data_dir, { recursive: true, force: true });
  }
}

async function perSecond(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return Math.round((entries * 1000) / (performance.now() - start));
}
