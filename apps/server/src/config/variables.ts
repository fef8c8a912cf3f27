import { defaultHashesWaiting } from '../features/accounts/password-hasher.ts';
import { auditStreamFormats } from '../features/audit/stream/formats.ts';
import { usualReading } from '../features/publishing/reading-limits.ts';
import { defaultOverloadLimits } from '../platform/fast-path/overload.ts';
import { samplerNames } from '../platform/tracing/sampler.ts';
import { databaseVariables } from './database-variables.ts';
import {
  anyText,
  duration,
  headers,
  hostOrIp,
  limitCounts,
  list,
  networks,
  newPassword,
  numberOrAuto,
  oneOf,
  origins,
  pathSegment,
  proxies,
  publicKeys,
  ratio,
  sender,
  siteUrl,
  streamUrl,
  tenantSecrets,
  textOfLength,
  url,
  wholeNumber,
  yesOrNo,
} from './readers.ts';
import type { Variable } from './variable.ts';

const secretKey = { ...textOfLength(32), example: '$(openssl rand -base64 32)', is_secret: true } as const;
const outboundAllowInstead =
  'OUTBOUND_ALLOW with the IP addresses and networks that the server may send to, such as 127.0.0.1,10.1.0.0/16';
const overloadLimit = wholeNumber(1, 9_999_999);

/**
 * Every environment variable that the server and its commands read. `docs/settings.md` is generated from this table
 * (`npm run settings`). A similar name that is not in it causes a warning at start.
 */
export const variables = {
  PORT: { ...wholeNumber(0, 65_535), default: '3000', example: '8080', meaning: 'the port that the server listens on' },
  HOST: {
    ...hostOrIp,
    default: '127.0.0.1',
    example: '0.0.0.0',
    meaning: 'the IP address that the server listens on; `0.0.0.0` for all of this machine',
  },
  WORKERS: {
    ...numberOrAuto(1, 64),
    default: '1',
    example: 'auto',
    meaning:
      'how many processes of this server share the port, with `DATABASE_URL`; `auto` is one for each processor, or for every second where PostgreSQL is on this machine, and 8 at most; the embedded database is for one',
  },
  PUBLIC_URL: {
    ...siteUrl,
    example: 'https://developers.example.com',
    meaning: 'where people reach the server when it stands behind a proxy: scheme, host and port',
  },
  ALLOWED_ORIGINS: {
    ...origins,
    default: '',
    example: 'https://app.example.com,http://localhost:5173',
    meaning:
      "exact origins of front ends that may use the API of every portal in a browser, separated by commas; a portal's own settings can name more for itself",
  },
  TRUSTED_PROXIES: {
    ...proxies,
    default: '',
    example: '10.0.0.0/8',
    meaning: 'proxies whose `X-Forwarded-For` is believed: IP addresses or networks, separated by commas',
  },
  DATA_DIR: {
    ...anyText,
    default: './data',
    example: '/var/lib/portico',
    meaning: 'the folder of the embedded database and of everything else that is kept in files',
  },
  ...databaseVariables,
  SECRET_KEY: {
    ...secretKey,
    default_shown: 'generated',
    meaning:
      'opens the secrets in the database and keys the hashes of API keys; unset, one is generated and kept in `DATA_DIR`, or in PostgreSQL for all instances',
  },
  NEW_SECRET_KEY: { ...secretKey, meaning: 'the key that `portico rotate-key` puts in the place of `SECRET_KEY`' },
  DEMO: {
    ...yesOrNo,
    default: 'yes',
    example: 'no',
    meaning: 'whether an empty database gets the demo; without it, a link to set up the server is printed',
  },
  DEMO_PASSWORD: {
    ...newPassword,
    default: 'Portico-demo-1',
    example: 'Lantern-Quay-1887',
    is_secret: true,
    meaning: 'the password of the accounts of the demo',
  },
  OPEN_REGISTRATION: {
    ...yesOrNo,
    default: 'no',
    example: 'yes',
    meaning:
      'whether anyone may found an organization on this server; `no` leaves it to the set-up link and `ACCESS_CODES`',
  },
  ACCESS_CODES: {
    ...list,
    default: '',
    example: 'harbor-4821,quay-1930',
    is_secret: true,
    meaning: 'access codes, separated by commas; each lets its holder found an organization',
  },
  RECAPTCHA_SECRET: {
    ...anyText,
    example: 'the secret that the captcha gave you',
    is_secret: true,
    meaning: 'the secret of a captcha that founders of organizations have to pass',
  },
  RECAPTCHA_VERIFY_URL: {
    ...url('http:', 'https:'),
    default: 'https://www.google.com/recaptcha/api/siteverify',
    example: 'https://captcha.example.com/siteverify',
    meaning: 'who checks that captcha',
  },
  AUTH_SEGMENT: {
    ...pathSegment,
    default: 'kauth',
    example: 'auth',
    meaning: 'the path below which the login operations of users answer, too',
  },
  SMTP_URL: {
    ...url('smtp:', 'smtps:'),
    example: 'smtp://mail.example.com:587',
    meaning: 'a mail server; without one, mails stay in the outbox',
  },
  MAIL_FROM: {
    ...sender,
    default_shown: "the portal's name, `no-reply@` its host",
    example: 'Acme <no-reply@example.com>',
    meaning: 'whom mails come from',
  },
  ALLOW_IP_HOSTS: {
    ...yesOrNo,
    default: 'no',
    example: 'yes',
    meaning: 'lets portals answer at IP addresses, not only at host names',
  },
  OUTBOUND_ALLOW: {
    ...networks,
    default: '',
    example: '10.20.0.0/16,192.168.1.7',
    meaning:
      'IP addresses and networks inside your own network that the server may send requests to, for webhooks, identity providers and other URLs that people enter; separated by commas',
  },
  TENANT_SECRETS: {
    ...tenantSecrets,
    example: '0198c5d2-7a10-7c3e-9f00-1b2c3d4e5f60 SSO_SECRET_ACME https://id.acme.example',
    meaning:
      'which organization may use which `SSO_SECRET_…` variable for which issuer when it publishes through the server: id, variable and issuer, separated by commas; none unless listed',
  },
  LEAK_REPORT_SECRET: {
    ...anyText,
    example: '$(openssl rand -base64 32)',
    is_secret: true,
    meaning: 'a shared secret that signs reports of leaked credentials',
  },
  LEAK_REPORT_KEYS: {
    ...publicKeys,
    default: '',
    example:
      '-----BEGIN PUBLIC KEY-----\\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAElwSLVCli8aoVDmmxPqo8VD/KgC+KuCNM8fsU2fYTFSDiYjD5CJ7Ru0CQMXpxyBc0GGHZNNkW+ki1ji07Whofdw==\\n-----END PUBLIC KEY-----',
    is_secret: true,
    meaning: 'public keys of the services that sign reports of leaked credentials',
  },
  PORTICO_TOKEN: {
    ...anyText,
    example: 'ppt_…',
    is_secret: true,
    meaning: 'the personal access token with which `portico publish --server` publishes',
  },
  GATEWAY_TOKEN: {
    ...anyText,
    example: 'pgw_…',
    is_secret: true,
    meaning: 'the gateway token with which `portico report` reports calls',
  },
  METRICS_TOKEN: {
    ...anyText,
    example: '$(openssl rand -hex 32)',
    is_secret: true,
    meaning: 'opens `/metrics` to clients that send it as a bearer token; without it, to this machine only',
  },
  LOG_LEVEL: {
    ...oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    default: 'info',
    example: 'warn',
    meaning: 'what is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
  LOG_HEALTH_CHECKS: {
    ...yesOrNo,
    default: 'yes',
    example: 'no',
    meaning:
      'whether the request log has a line for each `/healthz`, `/readyz` and `/metrics` that is answered; `no` leaves out those that went well',
  },
  ANALYTICS_KEEP_MINUTES: {
    ...duration,
    default: '48h',
    example: '3d',
    meaning: 'how long analytics are kept by the minute',
  },
  ANALYTICS_KEEP_HOURS: { ...duration, default: '90d', example: '180d', meaning: 'by the hour' },
  ANALYTICS_KEEP_DAYS: { ...duration, default: '730d', example: '1095d', meaning: 'by the day' },
  READING_SECONDS: {
    ...wholeNumber(1, 3600),
    default: String(usualReading.seconds),
    example: '120',
    meaning:
      'how many seconds of processor time the reading of one folder, document or specification may take; twice that by the clock',
  },
  READING_MEMORY_MB: {
    ...wholeNumber(64, 65_536),
    default: String(usualReading.memory_mb),
    example: '2048',
    meaning: 'how much memory such a reading may take, in megabytes; two to four run at once',
  },
  OVERLOAD_DELAY_MS: {
    ...overloadLimit,
    default: String(defaultOverloadLimits.delay_ms),
    example: '100',
    meaning: 'under overload: how many milliseconds a request may wait before it is refused with 503',
  },
  OVERLOAD_WAITING: {
    ...overloadLimit,
    default: String(defaultOverloadLimits.waiting),
    example: '40',
    meaning: 'how many requests may be queued for the database before others are held back',
  },
  OVERLOAD_HASHES_WAITING: {
    ...overloadLimit,
    default: String(defaultHashesWaiting),
    example: '100',
    meaning:
      'how many logins may wait for their password to be checked before others are refused with 503; two fifths of it where that lasts',
  },
  LIMITS: {
    ...limitCounts,
    default: '',
    example: 'invitations-of-user=100',
    meaning: 'counts in place of those in [Limits](operations.md#limits), as names and counts separated by commas',
  },
  AUDIT_STREAM: {
    ...streamUrl,
    example: 'syslogs://siem.example.com:6514',
    meaning:
      'where the entries of the audit log are sent, too: a file, a receiver over HTTP or one of syslog over TCP ([the audit log](audit.md#to-another-system))',
  },
  AUDIT_STREAM_FORMAT: {
    ...oneOf(auditStreamFormats),
    default: 'json',
    example: 'cef',
    meaning: 'how an entry is written there: `json`, or `cef` for the Common Event Format',
  },
  AUDIT_STREAM_TOKEN: {
    ...anyText,
    example: '$(openssl rand -base64 32)',
    is_secret: true,
    meaning: 'the bearer token that the receiver over HTTP asks for',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    ...url('http:', 'https:'),
    example: 'http://collector:4318',
    meaning: 'a collector of traces that takes OTLP over HTTP; unset, there are no traces',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    ...headers,
    default: '',
    example: 'x-tenant=acme',
    is_secret: true,
    meaning: 'headers that the collector asks for, values percent-encoded',
  },
  OTEL_SERVICE_NAME: {
    ...anyText,
    default: 'portico',
    example: 'portal',
    meaning: 'the name of the service in traces',
  },
  OTEL_TRACES_SAMPLER: {
    ...oneOf(samplerNames),
    default: 'parentbased_always_on',
    example: 'traceidratio',
    meaning: `which requests are traced: ${samplerNames.map((name) => `\`${name}\``).join(', ')}`,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    ...ratio,
    default: '1',
    example: '0.1',
    meaning: 'the ratio of the samplers by ratio, from 0 to 1',
  },
} as const satisfies Record<string, Variable>;

/** Removed settings, with what to set instead. */
export const removedVariables: Readonly<Record<string, string>> = {
  SSO_ALLOW_INSECURE: outboundAllowInstead,
  WEBHOOKS_ALLOW_INSECURE: outboundAllowInstead,
};

export type VariableName = keyof typeof variables;

/** Secrets of identity providers that a publishing folder names: `SSO_SECRET_` and any word. */
export const namedSecretPrefix = 'SSO_SECRET_';

type Readable<Name extends VariableName> = Exclude<ReturnType<(typeof variables)[Name]['read']>, undefined>;

/** A variable with a default always has a value. */
export type ValueOf<Name extends VariableName> = (typeof variables)[Name] extends { default: string }
  ? Readable<Name>
  : Readable<Name> | undefined;
