import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { settingsPage } from './config/settings-page.ts';
import { unknownVariables } from './config/unknown-variables.ts';
import type { Variable } from './config/variable.ts';
import { variables } from './config/variables.ts';
import { readSettings } from './config.ts';
import { repositoryFile } from './platform/source-files.ts';

test('without any variable the server listens on this machine only, on SQLite', () => {
  expect(readSettings({})).toMatchObject({ port: 3000, host: '127.0.0.1', database_url: undefined, demo: true });
});

test.each([
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '65536' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'not a URL' }, 'DATABASE_URL'],
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
  [{ LIMITS: 'invitations-of-user=0' }, 'LIMITS'],
  [{ LIMITS: 'sign-in-failures-of-account=1000' }, 'LIMITS'],
  [{ LIMITS: 'tokens-of-client' }, 'LIMITS'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://x' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_TRACES_SAMPLER: 'some' }, 'OTEL_TRACES_SAMPLER'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ OTEL_TRACES_SAMPLER: 'some' }, 'OTEL_TRACES_SAMPLER'],
  [{ OTEL_TRACES_SAMPLER_ARG: '0x1' }, 'OTEL_TRACES_SAMPLER_ARG'],
  [{ DATABASE_READ_URL: 'postgres://a/b,http://c/d' }, 'DATABASE_READ_URL'],
  [{ ANALYTICS_DATABASE_URL: 'mysql://a/b' }, 'ANALYTICS_DATABASE_URL'],
  [{ HOST: 'http://localhost' }, 'HOST'],
  [{ PUBLIC_URL: 'https://example.com/portal' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://me:hunter2@example.com' }, 'PUBLIC_URL'],
  [{ SMTP_URL: 'smtp:mail.example.com' }, 'SMTP_URL'],
  [{ DEMO: 'true' }, 'DEMO'],
  [{ DEMO_PASSWORD: 'password' }, 'DEMO_PASSWORD'],
  [{ OPEN_REGISTRATION: '1' }, 'OPEN_REGISTRATION'],
  [{ OUTBOUND_ALLOW: 'internal.example.com' }, 'OUTBOUND_ALLOW'],
  [{ OUTBOUND_ALLOW: '10.0.0.0/8 172.16.0.0/12' }, 'OUTBOUND_ALLOW'],
  [{ OUTBOUND_ALLOW: '10.0.0.0/33' }, 'OUTBOUND_ALLOW'],
  [{ OUTBOUND_ALLOW: '10.0.0.256' }, 'OUTBOUND_ALLOW'],
  [{ OUTBOUND_ALLOW: 'fd00::/129' }, 'OUTBOUND_ALLOW'],
  [{ OUTBOUND_ALLOW: 'fe80::1%eth0' }, 'OUTBOUND_ALLOW'],
  [{ ANALYTICS_KEEP_MINUTES: 'long' }, 'ANALYTICS_KEEP_MINUTES'],
  [{ ANALYTICS_KEEP_MINUTES: '23h' }, 'ANALYTICS_KEEP_MINUTES'],
  [{ ANALYTICS_KEEP_HOURS: '47h' }, 'ANALYTICS_KEEP_HOURS'],
  [{ ANALYTICS_KEEP_HOURS: '731d' }, 'ANALYTICS_KEEP_DAYS'],
])('%j is refused by a sentence that names the variable', (environment, name) => {
  expect(() => readSettings(environment)).toThrow(new RegExp(`^${name} must be`));
});

test.each([
  [{ DATABASE_READ_URL: 'postgres://a/b' }, /is for replicas of a PostgreSQL: set DATABASE_URL, too\.$/],
  [
    { DATABASE_URL: 'postgres://a/b', DATABASE_READ_URL: 'postgres://c/b, postgres://a/b' },
    /^DATABASE_READ_URL names the database of DATABASE_URL/,
  ],
])('%j is refused', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});

const rows = Object.entries<Variable>(variables);
/** What a shell makes of an example. */
const generated = (example: string) => example.replace(/\$\(openssl .*\)/, 'a'.repeat(44));

test.each(rows)(
  'the example of %s is a right value, and so is its default',
  (_, { read, example, default: preset }) => {
    expect(read(generated(example))).toBeDefined();
    if (preset !== undefined) expect(read(preset)).toBeDefined();
  },
);

test('a sentence about a wrong value gives a right one, and repeats the wrong one unless it can be a secret', () => {
  const sentenceOf = (environment: Record<string, string>) => {
    try {
      readSettings(environment);
      return 'accepted';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(sentenceOf({ PORT: 'http' })).toBe('PORT must be a whole number from 0 to 65535, such as 8080; it is "http".');
  expect(sentenceOf({ SECRET_KEY: 'hunter2' })).toBe(
    'SECRET_KEY must be at least 32 characters long, such as $(openssl rand -base64 32).',
  );
  // Both would be shown where a secret was put into the wrong variable; those that are for secrets never show any.
  const secrets = rows.flatMap(([name, { is_secret }]) => (is_secret ? [name] : []));
  for (const name of secrets) expect(sentenceOf({ [name]: 'hunter2' })).not.toContain('hunter2');
});

test('the page of the settings says what the table says: npm run settings writes it', async () => {
  expect(await readFile(repositoryFile('docs/settings.md'), 'utf8')).toBe(settingsPage());
});

test('every setting in the README is one of the table', async () => {
  const readme = await readFile(repositoryFile('README.md'), 'utf8');
  const section = /## Settings\n(.*?)\n## /s.exec(readme)?.[1] ?? '';
  const named = [...section.matchAll(/`([A-Z_]{4,})`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name! in variables))).toEqual([]);
});

test.each([
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['PORTICO_PORT', 'PORT'],
  ['PORTICO_SMTP_URI', 'SMTP_URL'],
  ['PORTICO_TOKENS', 'PORTICO_TOKEN'],
  ['OPEN_REGISTRATIONS', 'OPEN_REGISTRATION'],
  ['secret_key', 'SECRET_KEY'],
  ['LOGLEVEL', 'LOG_LEVEL'],
])('%s is warned about, naming %s', (name, nearest) => {
  const [warning = '', ...more] = unknownVariables({ [name]: 'hunter2' });
  expect(more).toEqual([]);
  expect(warning).toBe(`${name} is not a setting and has no effect. Did you mean ${nearest}?`);
});

test('a variable of ours that is like no setting is warned about as well; those of others are not', () => {
  expect(unknownVariables({ PORTICO_ANYTHING: 'x' })).toEqual([
    'PORTICO_ANYTHING is not a setting and has no effect. docs/settings.md lists the settings.',
  ]);
  const others = {
    ...{ HOME: '/root', HOSTNAME: 'a', PATH: '/bin', PORTS: '1', SORT: 'x', NODE_ENV: 'production', USER: 'me' },
    ...{ LANG: 'C', PWD: '/', TERM: 'xterm', OLDPWD: '/', SHELL: '/bin/sh', DATABASE_URI: ' ', SSO_SECRET_X: 's' },
    ...{ OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_EXPORTER_OTLP_TIMEOUT: '1' },
    ...{ PORTICO_SERVICE_HOST: '10.0.0.1', PORTICO_PORT_3000_TCP_ADDR: '10.0.0.1', PORT: '1', XDG_DATA_DIRS: '/' },
  };
  expect(unknownVariables(others)).toEqual([]);
});

test('the networks that requests may reach are IP addresses and networks', () => {
  const OUTBOUND_ALLOW = '10.20.0.0/16, 192.168.1.7,fd00::/8,::1';
  const { outbound_allow } = readSettings({ OUTBOUND_ALLOW });
  expect(outbound_allow).toEqual(['10.20.0.0/16', '192.168.1.7', 'fd00::/8', '::1']);
  expect(readSettings({})).toMatchObject({ outbound_allow: [], open_registration: false });
});

test.each(['SSO_ALLOW_INSECURE', 'WEBHOOKS_ALLOW_INSECURE'])('%s is refused, with what to set instead', (name) => {
  for (const value of ['yes', 'no'])
    expect(() => readSettings({ [name]: value })).toThrow(/^\w+ is no longer .* OUTBOUND_ALLOW/);
});

test('a refused URL is not repeated, because it may hold a password', () => {
  expect(() => readSettings({ PUBLIC_URL: 'https://me:hunter2@host/db' })).toThrow(/^((?!hunter2).)*$/);
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

test('a secret in the environment is for the organization and the issuer that the operator lists', () => {
  const org_id = '0198c5f2-6e0a-7c3b-9d51-2f6c0a9b5e1f';
  const issuer = 'https://id.acme.example';
  const SSO_SECRET_ACME = 'hush';
  const { namedSecret, ownSecret } = readSettings({
    SSO_SECRET_ACME,
    TENANT_SECRETS: `${org_id} SSO_SECRET_ACME ${issuer}`,
  });
  expect(namedSecret('SSO_SECRET_ACME', { org_id, issuer })).toBe('hush');
  for (const use of [
    { org_id, issuer: `${issuer}/` },
    { org_id, issuer: undefined },
    { org_id: org_id.replace('0', '1'), issuer },
  ]) {
    expect(namedSecret('SSO_SECRET_ACME', use)).toBeUndefined();
  }
  expect(readSettings({ SSO_SECRET_ACME }).namedSecret('SSO_SECRET_ACME', { org_id, issuer })).toBeUndefined();
  expect([ownSecret('SSO_SECRET_ACME'), ownSecret('TENANT_SECRETS')]).toEqual(['hush', undefined]);
  for (const TENANT_SECRETS of [
    'Acme SSO_SECRET_ACME https://id.acme.example',
    `${org_id} SECRET_KEY ${issuer}`,
    `${org_id} SSO_SECRET_ACME`,
    `${org_id} SSO_SECRET_ACME id.acme.example`,
    `${org_id} SSO_SECRET_ACME ${issuer},`,
  ]) {
    expect(() => readSettings({ SSO_SECRET_ACME, TENANT_SECRETS })).toThrow('TENANT_SECRETS must be a list');
  }
  expect(() => readSettings({ TENANT_SECRETS: `${org_id} SSO_SECRET_ACME ${issuer}` })).toThrow('which is not set');
});

test('blank variables count as unset', () => {
  expect(readSettings({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, database_url: undefined });
});

test('analytics are kept as long as the settings say', () => {
  const { analytics_retention } = readSettings({ ANALYTICS_KEEP_MINUTES: '3d', ANALYTICS_KEEP_DAYS: '3650d' });
  expect(analytics_retention).toEqual({ minute: 3 * 86_400_000, hour: 90 * 86_400_000, day: 3650 * 86_400_000 });
});

test('the login of users is set up by a segment, codes and a captcha', () => {
  expect(readSettings({})).toMatchObject({ auth_segment: 'kauth', access_codes: [], captcha: undefined });
  const settings = readSettings({ AUTH_SEGMENT: 'auth', ACCESS_CODES: 'one, two,', RECAPTCHA_SECRET: 's' });
  expect(settings).toMatchObject({
    auth_segment: 'auth',
    access_codes: ['one', 'two'],
    captcha: { secret: 's', verify_url: 'https://www.google.com/recaptcha/api/siteverify' },
  });
});

test('leaks are reported with a secret, with public keys, or not at all', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
  expect(readSettings({}).leak_reporters).toEqual({ secret: undefined, public_keys: [] });
  const settings = { LEAK_REPORT_SECRET: 'shared', LEAK_REPORT_KEYS: `${pem}${pem}`.replaceAll('\n', '\\n') };
  expect(readSettings(settings).leak_reporters).toEqual({ secret: 'shared', public_keys: [pem.trim(), pem.trim()] });
  for (const LEAK_REPORT_KEYS of ['nonsense', pem.replace('M', 'A')]) {
    expect(() => readSettings({ LEAK_REPORT_KEYS })).toThrow('LEAK_REPORT_KEYS');
  }
});
