import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { describeLedger, surviveKills } from './kill-cycles.ts';
import { makeBusyPortal } from './kit/busy-portal.ts';

const cycles = Number(process.env.KILL_CYCLES ?? byForm({ short: 12, long: 500 }));

test('kill -9 under mixed load on SQLite loses no acknowledged write and leaves nothing half done', {
  timeout: 60_000 + cycles * 20_000,
}, async (context) => {
  await using folder = await aTemporaryFolder();
  await using portal = await makeBusyPortal(folder.path);
  figure(context, describeLedger(await surviveKills({ portal, copies: 1, cycles }), cycles));
});
