import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { apiHost, makeKeyedPortal } from './keyed-portal.ts';

const dir = await mkdtemp('/tmp/prof-');
const { token, keys } = await makeKeyedPortal(dir, 1000);
const child = spawn(process.execPath, ['--cpu-prof', '--cpu-prof-dir=/tmp/prof-out', 'apps/server/src/main.ts'], {
  env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dir, DEMO: 'no' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise<string>((r) =>
  createInterface({ input: child.stdout! }).on('line', (l) => {
    const m = /ready at (\S+)/.exec(l);
    if (m) r(m[1]!);
  }),
);
const result = await autocannon({
  url: url.replace('localhost', '127.0.0.1') + '/gateway/v1/authorize',
  connections: 20,
  duration: 6,
  requests: keys.map((apikey, at) => ({
    headers: {
      apikey,
      'x-portico-gateway-token': token,
      'x-original-method': 'GET',
      'x-original-host': apiHost,
      'x-original-uri': `/parcels/${at}`,
    },
  })),
});
console.log(result.requests.average, result.latency.p99, result.non2xx);
child.kill('SIGTERM');
await new Promise((r) => child.once('exit', r));
await rm(dir, { recursive: true });
