import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSettings } from './config.ts';

test('without any variable the server listens on this machine only, on SQLite', () => {
  expect(readSettings({})).toMatchObject({ port: 3000, host: '127.0.0.1', database_url: undefined, demo: true });
});

test.each([
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '65536' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'not an address' }, 'DATABASE_URL'],
  [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL'],
  [{ SMTP_URL: 'https://x' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'Acme' }, 'MAIL_FROM'],
  [{ AUTH_SEGMENT: 'api' }, 'AUTH_SEGMENT'],
  [{ AUTH_SEGMENT: 'a/b' }, 'AUTH_SEGMENT'],
  [{ RECAPTCHA_VERIFY_URL: 'ftp://x' }, 'RECAPTCHA_VERIFY_URL'],
  [{ TRUSTED_PROXIES: '127.0.0.1, proxy.example' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ SECRET_KEY: 'too short' }, 'SECRET_KEY'],
  [{ NEW_SECRET_KEY: 'too short' }, 'NEW_SECRET_KEY'],
  [{ OVERLOAD_DELAY_MS: '0' }, 'OVERLOAD_DELAY_MS'],
  [{ OVERLOAD_WAITING: 'many' }, 'OVERLOAD_WAITING'],
  [{ OVERLOAD_HASHES_WAITING: '-1' }, 'OVERLOAD_HASHES_WAITING'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://x' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_TRACES_SAMPLER: 'some' }, 'OTEL_TRACES_SAMPLER'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ ANALYTICS_KEEP_MINUTES: 'long' }, 'ANALYTICS_KEEP_MINUTES'],
  [{ ANALYTICS_KEEP_MINUTES: '23h' }, 'ANALYTICS_KEEP_MINUTES'],
  [{ ANALYTICS_KEEP_HOURS: '47h' }, 'ANALYTICS_KEEP_HOURS'],
  [{ ANALYTICS_KEEP_HOURS: '731d' }, 'ANALYTICS_KEEP_DAYS'],
])('%j is refused by a sentence that names the variable', (environment, name) => {
  expect(() => readSettings(environment)).toThrow(new RegExp(`^${name} must be`));
});

test('a refused address is not repeated: it may hold a password', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://me:hunter2@host/db' })).toThrow(/^((?!hunter2).)*$/);
});

test('traces go where the variables of OpenTelemetry say, and nowhere without them', () => {
  expect(readSettings({ OTEL_SERVICE_NAME: 'x' }).traces).toBeUndefined();
  const { traces } = readSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YTpi==, x-tenant = one',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  });
  expect(traces).toEqual({
    endpoint: new URL('https://collector.example/otlp/v1/traces'),
    headers: { authorization: 'Basic YTpi==', 'x-tenant': 'one' },
    service_name: 'portico',
    sampler: 'traceidratio',
    ratio: 0.1,
  });
});

test('blank variables count as unset', () => {
  expect(readSettings({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, database_url: undefined });
});

test('analytics are kept as long as the settings say', () => {
  const { analytics_retention } = readSettings({ ANALYTICS_KEEP_MINUTES: '3d', ANALYTICS_KEEP_DAYS: '3650d' });
  expect(analytics_retention).toEqual({ minute: 3 * 86_400_000, hour: 90 * 86_400_000, day: 3650 * 86_400_000 });
});

test('the sign-in of users is set up by a segment, codes and a captcha', () => {
  expect(readSettings({})).toMatchObject({ auth_segment: 'kauth', access_codes: [], captcha: undefined });
  const settings = readSettings({ AUTH_SEGMENT: 'auth', ACCESS_CODES: 'one, two,', RECAPTCHA_SECRET: 's' });
  expect(settings).toMatchObject({
    auth_segment: 'auth',
    access_codes: ['one', 'two'],
    captcha: { secret: 's', verify_url: 'https://www.google.com/recaptcha/api/siteverify' },
  });
});

test('who may report leaks is a secret, public keys, or nobody', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
  expect(readSettings({}).leak_reporters).toEqual({ secret: undefined, public_keys: [] });
  const settings = { LEAK_REPORT_SECRET: 'shared', LEAK_REPORT_KEYS: `${pem}${pem}`.replaceAll('\n', '\\n') };
  expect(readSettings(settings).leak_reporters).toEqual({ secret: 'shared', public_keys: [pem.trim(), pem.trim()] });
  for (const LEAK_REPORT_KEYS of ['nonsense', pem.replace('M', 'A')]) {
    expect(() => readSettings({ LEAK_REPORT_KEYS })).toThrow('LEAK_REPORT_KEYS');
  }
});
