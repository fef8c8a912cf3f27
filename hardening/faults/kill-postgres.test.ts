import { test } from 'vitest';
import { makeBusyPortal } from '../surroundings/busy-portal.ts';
import { figure } from '../surroundings/figure.ts';
import { aFolder } from '../surroundings/folder.ts';
import { byForm } from '../surroundings/form.ts';
import { startStoppablePostgres } from '../surroundings/postgres.ts';
import { describeLedger, surviveKills } from './kill-cycles.ts';

const cycles = Number(process.env.KILL_CYCLES ?? byForm({ short: 20, long: 500 }));

test('kill -9 under mixed load on PostgreSQL with two copies: every acknowledged write is there, nothing is half done', {
  timeout: 60_000 + cycles * 20_000,
}, async (context) => {
  await using postgres = await startStoppablePostgres();
  await using folder = await aFolder();
  await using portal = await makeBusyPortal(folder.path, await postgres.createDatabase('busy'));
  figure(context, describeLedger(await surviveKills({ portal, copies: 2, cycles }), cycles));
});
