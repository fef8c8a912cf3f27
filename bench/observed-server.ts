import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** A server of Portico that reports its costs: processor time, and how long its event loop was blocked. */
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();

const probe = createServer((_request, response) => {
  const { user, system } = process.cpuUsage();
  const usage = { cpu_ms: (user + system) / 1000, blocked_ms: delays.max / 1e6 };
  delays.reset();
  response.end(JSON.stringify(usage));
}).listen(0, '127.0.0.1', () => {
  const { port } = probe.address() as AddressInfo;
  writeFileSync(join(process.env.DATA_DIR ?? '', 'probe'), `http://127.0.0.1:${port}/`);
});
probe.unref();

await import('../apps/server/src/main.ts');
