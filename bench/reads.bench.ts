import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { compareShares, type Target } from './request-rate.ts';
import type { Bench, Row } from './row.ts';
import { startProcess } from './server-process.ts';
import { type Engine, engines, type Read, reads, startSignedIn } from './signed-in.ts';

const leastShares: Record<Engine, number> = { SQLite: 25, PostgreSQL: 15 };
const leastShare = (read: Read, engine: Engine) => (read === 'catalog' ? 45 : leastShares[engine]);

/** The reads of a logged-in developer, on both engines, each compared with a bare route that sends the same bytes. */
export const readsBench: Bench = async () => {
  await using sqlite = await startSignedIn('SQLite');
  await using postgres = await startSignedIn('PostgreSQL');
  const files = reads.map((read) => join(sqlite.data_dir, `${read}.bytes`));
  for (const [at, read] of reads.entries()) await writeFile(files[at] as string, await sqlite.bytesOf(read));
  await using bare = await startProcess('bare-fastify.ts', { BYTES_FILE: files.join(delimiter) });

  const rows: Row[] = [];
  for (const [at, read] of reads.entries()) {
    const targets: Record<Engine, Target> = { SQLite: sqlite.targets[read], PostgreSQL: postgres.targets[read] };
    const shares = await compareShares({ url: at === 0 ? bare.url : `${bare.url}/${at}` }, targets);
    for (const engine of engines) {
      const { share, rate, whole } = shares[engine];
      rows.push({
        name: `signed in, ${read} on ${engine}, against a bare route with the same bytes`,
        value: share * 100,
        unit: '%',
        bar: { at_least: leastShare(read, engine) },
        details: {
          'requests/s': Math.round(rate.per_second),
          'bare requests/s': Math.round(whole.per_second),
          'p99 ms': rate.p99_ms,
        },
      });
    }
  }
  return rows;
};
