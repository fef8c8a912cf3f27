import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aTrafficWorld } from '@portico/test-kit/world/traffic-world.ts';
import { describe, expect, test } from 'vitest';
import { readEvent } from './event.ts';
import { formatOf } from './event-formats.ts';

const now = Date.parse('2026-03-10T12:00:05.000Z');
const application_id = '01890000-0000-7000-8000-000000000001';
const product_version_id = '01890000-0000-7000-8000-000000000002';
const event = {
  time: Date.parse('2026-03-10T12:00:00.250Z'),
  application_id,
  product_version_id,
  method: 'GET',
  host: 'api.example.com',
  path: '/v2/parcels',
  status: 200,
  latency_ms: 41,
  request_bytes: 310,
  response_bytes: 5120,
  event_id: '2f6946328ffc4946b8c9120704a4a155',
};

const nginx = {
  msec: '1773144000.250',
  time_iso8601: '2026-03-10T12:00:00+00:00',
  request_method: 'GET',
  host: 'api.example.com',
  request_uri: '/v2/parcels?key=secret',
  status: '200',
  request_time: '0.041',
  request_length: '310',
  bytes_sent: '5120',
  request_id: '2f6946328ffc4946b8c9120704a4a155',
  application_id,
  product_version_id,
};

const envoy = {
  start_time: '2026-03-10T12:00:00.250Z',
  method: 'GET',
  authority: 'api.example.com',
  path: '/v2/parcels?key=secret',
  protocol: 'HTTP/1.1',
  response_code: 200,
  response_flags: '-',
  duration: 41,
  bytes_received: 310,
  bytes_sent: 5120,
  request_id: '2f6946328ffc4946b8c9120704a4a155',
  application_id,
  product_version_id,
  credential_id: '-',
};

const kong = {
  started_at: 1773144000250,
  latencies: { request: 41, kong: 1, proxy: 39 },
  request: {
    id: '2f6946328ffc4946b8c9120704a4a155',
    method: 'GET',
    uri: '/v2/parcels?key=secret',
    size: 310,
    headers: { host: 'api.example.com' },
  },
  response: { status: 200, size: 5120, headers: {} },
  consumer: { id: 'x', custom_id: application_id },
  product_version_id,
};

const caddy = {
  level: 'info',
  ts: 1773144000.25,
  logger: 'http.log.access.log0',
  msg: 'handled request',
  request: { method: 'GET', host: 'api.example.com', uri: '/v2/parcels?key=secret', proto: 'HTTP/1.1' },
  user_id: `${application_id}/${product_version_id}/310`,
  duration: 0.041,
  size: 5120,
  status: 200,
};

const traefik = {
  StartUTC: '2026-03-10T12:00:00.250Z',
  RequestMethod: 'GET',
  RequestHost: 'api.example.com',
  RequestPath: '/v2/parcels?key=secret',
  DownstreamStatus: 200,
  Duration: 41_000_000,
  RequestContentSize: 310,
  DownstreamContentSize: 5120,
  'request_X-Portico-Application': application_id,
  'request_X-Portico-Product-Version': product_version_id,
};

describe.each([
  ['nginx', nginx],
  ['envoy', envoy],
  ['kong', kong],
  ['caddy', caddy],
  ['traefik', traefik],
] as const)('a log line of %s', (format, line) => {
  test('is read by the usual names of its fields', () => {
    const { event_id, ...read } = event;
    const id = ['caddy', 'traefik'].includes(format) ? {} : { event_id };
    expect(readEvent(JSON.stringify(line), format, now)).toEqual({ ...read, ...id, credential_id: undefined });
    expect(formatOf(line)).toBe(format);
  });

  test('is refused without a required field, instead of guessed', () => {
    expect(readEvent('{}', format, now)).toEqual({ reason: 'time is required' });
    for (const odd of ['null', '[]', '{"request":null,"response":7,"latencies":[],"consumer":"x","started_at":{}}']) {
      expect(readEvent(odd, format, now)).toHaveProperty('reason');
    }
  });
});

test('for a refused call the response names the caller, if the call itself does not', () => {
  const refused = { application_id, product_version_id };
  const read = (line: object, format: 'envoy' | 'traefik') => readEvent(JSON.stringify(line), format, now);
  const { 'request_X-Portico-Application': _, 'request_X-Portico-Product-Version': __, ...answered } = traefik;
  expect(
    read(
      {
        ...answered,
        'downstream_X-Portico-Application': application_id,
        'downstream_X-Portico-Product-Version': product_version_id,
      },
      'traefik',
    ),
  ).toMatchObject(refused);
  expect(
    read(
      {
        ...envoy,
        application_id: '-',
        product_version_id: null,
        refused_application_id: application_id,
        refused_product_version_id: product_version_id,
      },
      'envoy',
    ),
  ).toMatchObject(refused);
  expect(read({ ...envoy, refused_application_id: product_version_id }, 'envoy')).toMatchObject(refused);
});

test('loggers may write numbers as text, but our own format may not', () => {
  const asText = Object.fromEntries(Object.entries(envoy).map(([name, value]) => [name, String(value)]));
  expect(readEvent(JSON.stringify(asText), 'envoy', now)).toMatchObject({ status: 200, latency_ms: 41 });
  expect(readEvent(JSON.stringify({ ...event, status: '200' }), 'portico', now)).toHaveProperty('reason');
});

test('a batch of log lines is counted when the URL names its format', async () => {
  await using database = await openTestDatabase('sqlite');
  await using at = await aTrafficWorld(database);
  const line = { ...nginx, msec: at.clock() / 1000, ...at.anEvent(), status: '404' };
  const { body } = await at.send(`${JSON.stringify(line)}\n`, { type: 'application/x-ndjson', format: 'nginx' });
  expect(body).toMatchObject({ accepted: 1, refused: 0 });
  const { records } = await at.ask({ dimensions: ['STATUS_CODE'] });
  expect(records.map(({ event }) => event)).toEqual([{ STATUS_CODE: '404', REQUEST_COUNT: 1 }]);
});
