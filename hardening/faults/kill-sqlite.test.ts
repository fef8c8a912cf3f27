import { test } from 'vitest';
import { makeBusyPortal } from '../surroundings/busy-portal.ts';
import { figure } from '../surroundings/figure.ts';
import { aFolder } from '../surroundings/folder.ts';
import { byForm } from '../surroundings/form.ts';
import { describeLedger, surviveKills } from './kill-cycles.ts';

const cycles = Number(process.env.KILL_CYCLES ?? byForm({ short: 20, long: 500 }));

test('kill -9 under mixed load on SQLite: every acknowledged write is there, nothing is half done', {
  timeout: 60_000 + cycles * 20_000,
}, async (context) => {
  await using folder = await aFolder();
  await using portal = await makeBusyPortal(folder.path);
  figure(context, describeLedger(await surviveKills({ portal, copies: 1, cycles }), cycles));
});
