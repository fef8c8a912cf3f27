import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Target } from './request-rate.ts';
import { engines, type Read, reads, startSignedIn } from './signed-in.ts';

/**
 * `node bench/read-profile.ts [read …]`: for each read of a logged-in developer, on both engines: the statements and
 * round trips of one request, and its processor time by part.
 */
interface Measured {
  statements: number;
  round_trips: number;
  cpu_ms: number;
  parts: Record<string, number>;
}

const named = process.argv.slice(2) as Read[];
const wanted = named.length > 0 ? named : reads;
const amount = 1500;

for (const engine of engines) {
  await using server = await startSignedIn(engine, 'profiled-server.ts');
  const probe = await readFile(join(server.data_dir, 'probe'), 'utf8');
  const ask = async (path: string) => (await fetch(`${probe}${path}`)).json();
  const measure = async (target: Target, connections: number): Promise<Measured> => {
    await ask('/begin');
    await autocannon({ ...target, connections, amount });
    return (await ask('/end')) as Measured;
  };
  for (const read of wanted) {
    const target = server.targets[read];
    await autocannon({ ...target, connections: 10, amount });
    const alone = await measure(target, 1);
    const { cpu_ms, parts } = await measure(target, 10);
    const each = (ms: number) => `${Math.round((ms / amount) * 1000)} µs`;
    const busy = Object.values(parts).reduce((sum, ms) => sum + ms, 0);
    const shares = Object.entries(parts)
      .sort(([, left], [, right]) => right - left)
      .map(([part, ms]) => `${part} ${Math.round((ms / busy) * 100)} %`);
    const perRequest = (count: number) => (count / amount).toFixed(2);
    const asked = `${perRequest(alone.statements)} statements, ${perRequest(alone.round_trips)} round trips`;
    console.log(`${engine}, ${read}: ${each(cpu_ms)}, ${asked}; ${shares.join(', ')}`);
  }
}
