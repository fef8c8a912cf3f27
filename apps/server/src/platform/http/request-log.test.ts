import { requestAs } from '@portico/test-kit/network/request.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createClientAddresses } from './client-address.ts';
import { createHttpServer } from './server.ts';

/** The lines of the request log for these requests, as path and status. */
async function logged(log_health_checks: boolean | undefined, paths: string[], isReady = true): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const server = await createHttpServer({
    routes: [],
    portalByHost: async () => Promise.reject(new Error('not asked')),
    developerOf: async () => undefined,
    readiness: async () => isReady && {},
    log,
    clients: createClientAddresses({ trusted_proxies: [], log }),
    is_https: false,
    metrics_token: 'right',
    log_health_checks,
  });
  try {
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    for (const path of paths) {
      const authorization = path === '/metrics' ? { authorization: 'Bearer right' } : undefined;
      await requestAs('localhost', url + path.split('#')[0], { headers: { ...authorization } });
    }
  } finally {
    await server.close();
  }
  return lines.map((line) => JSON.parse(line)).flatMap(({ path, status }) => (path ? [`${path} ${status}`] : []));
}

const asked = ['/healthz', '/readyz', '/readyz?verbose', '/metrics', '/api/v2/nothing'];

test('the request log has every request unless health checks are left out', async () => {
  expect(await logged(undefined, asked)).toHaveLength(5);
  expect(await logged(true, asked)).toHaveLength(5);
  expect(await logged(false, asked)).toEqual(['/api/v2/nothing 404']);
});

test('failed health checks and refused metrics are always logged', async () => {
  expect(await logged(false, ['/healthz', '/readyz'], false)).toEqual(['/readyz 503']);
  expect(await logged(false, ['/metrics#without the token'])).toEqual(['/metrics 404']);
});
