import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { compareShares, type Target } from './request-rate.ts';
import type { Bench, Row } from './row.ts';
import { startProcess } from './server-process.ts';
import { type Engine, engines, type Read, reads, remembered, startSignedIn } from './signed-in.ts';

/** The lowest allowed shares of a bare route, in per cent. Cached answers cost the same on both engines. */
const leastShares: Record<Engine, number> = { SQLite: 25, PostgreSQL: 15 };
const leastRemembered = 45;

/** The reads of a logged-in developer, on both engines, each compared with a bare route that sends the same bytes. */
export const readsBench: Bench = async () => {
  await using sqlite = await startSignedIn('SQLite');
  await using postgres = await startSignedIn('PostgreSQL');
  const all = [...new Set<Read>([...reads, ...remembered])];
  const fileOf = (read: Read) => join(sqlite.data_dir, `${read}.bytes`);
  for (const read of all) await writeFile(fileOf(read), await sqlite.bytesOf(read));
  await using bare = await startProcess('bare-fastify.ts', { BYTES_FILE: all.map(fileOf).join(delimiter) });
  const bareOf = (read: Read): Target => ({ url: `${bare.url}/${all.indexOf(read) || ''}`, pid: bare.pid });

  const rows: Row[] = [];
  async function measure(name: string, whole: Target, targets: Record<Engine, Target>, least: Record<Engine, number>) {
    const shares = await compareShares(whole, targets);
    for (const engine of engines) {
      const { share, rate, whole: beside } = shares[engine];
      rows.push({
        name: `signed in, ${name} on ${engine}, against a bare route with the same bytes`,
        value: share * 100,
        unit: '%',
        bar: { at_least: least[engine] },
        details: {
          'requests/s': Math.round(rate.per_second),
          'bare requests/s': Math.round(beside.per_second),
          'p99 ms': rate.p99_ms,
          'processor µs': Math.round(rate.processor_us ?? 0),
          'bare processor µs': Math.round(beside.processor_us ?? 0),
        },
      });
    }
  }
  for (const read of reads) {
    const targets = { SQLite: sqlite.targets[read], PostgreSQL: postgres.targets[read] };
    await measure(read, bareOf(read), targets, leastShares);
  }
  for (const read of remembered) {
    const targets = { SQLite: sqlite.usualTargets[read], PostgreSQL: postgres.usualTargets[read] };
    const least = { SQLite: leastRemembered, PostgreSQL: leastRemembered };
    await measure(`${read}, remembered`, bareOf(read), targets, least);
  }
  return rows;
};
