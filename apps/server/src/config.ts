import { createPublicKey } from 'node:crypto';
import { resolve } from 'node:path';
import { defaultHashesWaiting } from './features/accounts/password-hasher.ts';
import { defaultRetention, levelMs, levels, type Retention } from './features/analytics/levels.ts';
import { type ReadingSettings, usualReading } from './features/publishing/folder-thread.ts';
import { defaultOverloadLimits } from './http/overload.ts';
import { samplerNames } from './tracing/sampler.ts';
import type { TracingSettings } from './tracing/tracing.ts';

/** Everything the process is told from outside. This file alone reads the environment. */
export interface Settings {
  port: number;
  host: string;
  data_dir: string;
  database_url: string | undefined;
  /** Where people reach the server, when it stands behind a proxy: scheme, host and port. */
  public_url: URL | undefined;
  smtp_url: string | undefined;
  /** Whom mails come from. Without it, and without a name in it, the portal's own are used. */
  mail_from: { name?: string | undefined; address: string } | undefined;
  /** Hashes what applications present. Unset, one is generated and kept with the data. */
  secret_key: string | undefined;
  /** The key that takes its place, for `portico rotate-key`. */
  new_secret_key: string | undefined;
  demo_password: string;
  /** Below which the operations of users answer, too. */
  auth_segment: string;
  /** Whoever founds an organization has to know one; empty lets everyone. */
  access_codes: string[];
  captcha: { secret: string; verify_url: string } | undefined;
  /** Proxies whose X-Forwarded-For is believed: addresses or networks. */
  trusted_proxies: string[];
  metrics_token: string | undefined;
  /** The personal access token with which this command publishes to a server. */
  publish_token: string | undefined;
  log_level: (typeof logLevels)[number];
  demo: boolean;
  /** How long analytics are kept by the minute, by the hour and by the day, in milliseconds. */
  analytics_retention: Retention;
  /** Lets single sign-on use providers on this machine without TLS, and providers in the private network. */
  sso_allow_insecure: boolean;
  /** Lets webhooks reach this machine and the private network, and go without TLS. */
  webhooks_allow_insecure: boolean;
  /** Who may report leaked credentials: a shared secret, public keys as PEM. */
  leak_reporters: { secret: string | undefined; public_keys: string[] };
  /** What one reading of a folder, a document or a specification may take: seconds of the processor, and memory. */
  reading: ReadingSettings;
  /** From when on requests are refused: how late the server may be, how many may wait for the database and for a hash. */
  overload: { delay_ms: number; waiting: number; hashes_waiting: number };
  /** Where traces are sent to; nowhere, where it is not set. */
  traces: TracingSettings | undefined;
  /** A secret that a publishing folder names: the value of a variable, if it is set. */
  namedSecret(variable: string): string | undefined;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A setting that cannot be used. Its message names the variable and is all that a person needs to read. */
export class SettingError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

export function readSettings(environment: Environment): Settings {
  const text = (name: string) => environment[name]?.trim() || undefined;
  return {
    port: readPort(text('PORT')),
    host: text('HOST') ?? '127.0.0.1',
    data_dir: resolve(text('DATA_DIR') ?? './data'),
    database_url: readUrl('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:'])?.href,
    public_url: readUrl('PUBLIC_URL', text('PUBLIC_URL'), ['http:', 'https:']),
    smtp_url: readUrl('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:'])?.href,
    mail_from: readMailFrom(text('MAIL_FROM')),
    secret_key: readSecretKey('SECRET_KEY', text('SECRET_KEY')),
    new_secret_key: readSecretKey('NEW_SECRET_KEY', text('NEW_SECRET_KEY')),
    demo_password: text('DEMO_PASSWORD') ?? 'Portico-demo-1',
    auth_segment: readSegment(text('AUTH_SEGMENT')),
    access_codes: readList(text('ACCESS_CODES')),
    captcha: readCaptcha(text),
    trusted_proxies: readList(text('TRUSTED_PROXIES')),
    metrics_token: text('METRICS_TOKEN'),
    publish_token: text('PORTICO_TOKEN'),
    log_level: readChoice('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', logLevels),
    demo: readChoice('DEMO', text('DEMO') ?? 'yes', ['yes', 'no']) === 'yes',
    analytics_retention: readRetention(text),
    sso_allow_insecure: readChoice('SSO_ALLOW_INSECURE', text('SSO_ALLOW_INSECURE') ?? 'no', ['yes', 'no']) === 'yes',
    webhooks_allow_insecure:
      readChoice('WEBHOOKS_ALLOW_INSECURE', text('WEBHOOKS_ALLOW_INSECURE') ?? 'no', ['yes', 'no']) === 'yes',
    leak_reporters: { secret: text('LEAK_REPORT_SECRET'), public_keys: readPublicKeys(text('LEAK_REPORT_KEYS')) },
    reading: {
      seconds: readCount('READING_SECONDS', text('READING_SECONDS'), usualReading.seconds),
      memory_mb: readCount('READING_MEMORY_MB', text('READING_MEMORY_MB'), usualReading.memory_mb),
    },
    overload: {
      delay_ms: readCount('OVERLOAD_DELAY_MS', text('OVERLOAD_DELAY_MS'), defaultOverloadLimits.delay_ms),
      waiting: readCount('OVERLOAD_WAITING', text('OVERLOAD_WAITING'), defaultOverloadLimits.waiting),
      hashes_waiting: readCount('OVERLOAD_HASHES_WAITING', text('OVERLOAD_HASHES_WAITING'), defaultHashesWaiting),
    },
    traces: readTraces(text),
    namedSecret: (variable) => (variable.startsWith('SSO_SECRET_') ? text(variable) : undefined),
  };
}

/** PEM texts one after the other; a line break may be written as two characters, as many tools do. */
function readPublicKeys(value = ''): string[] {
  const pems = value.replaceAll('\\n', '\n').match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];
  if (value !== '' && pems.length === 0) throw new SettingError('LEAK_REPORT_KEYS must be public keys in PEM form.');
  for (const pem of pems) {
    try {
      createPublicKey(pem);
    } catch {
      throw new SettingError('LEAK_REPORT_KEYS has a key that cannot be read.');
    }
  }
  return [...pems];
}

const readList = (value: string | undefined): string[] => (value ?? '').split(',').flatMap((one) => one.trim() || []);

function readSegment(value = 'kauth'): string {
  const taken = ['api', 'v2', 'gateway', 'console', 'assets', 'healthz', 'readyz', 'metrics'];
  if (/^[a-z0-9][a-z0-9-]*$/.test(value) && !taken.includes(value)) return value;
  throw new SettingError(`AUTH_SEGMENT must be a word of small letters, digits and hyphens that is not in use.`);
}

function readCaptcha(text: (name: string) => string | undefined): Settings['captcha'] {
  const secret = text('RECAPTCHA_SECRET');
  const url = readUrl('RECAPTCHA_VERIFY_URL', text('RECAPTCHA_VERIFY_URL'), ['http:', 'https:']);
  return secret ? { secret, verify_url: url?.href ?? 'https://www.google.com/recaptcha/api/siteverify' } : undefined;
}

function readPort(value: string | undefined): number {
  if (value === undefined) return 3000;
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  throw new SettingError(`PORT must be a number from 0 to 65535, not "${value}".`);
}

function readCount(name: string, value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new SettingError(`${name} must be a whole number from 1 to 9999999, not "${value}".`);
}

function readUrl(name: string, value: string | undefined, schemes: readonly string[]): URL | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && schemes.includes(url.protocol)) return url;
  // The value is not repeated: an address of a database or a mail server can hold a password.
  throw new SettingError(`${name} must be an address that starts with ${schemes.map((s) => `${s}//`).join(' or ')}.`);
}

/** Late events come up to a day after their time, so nothing is kept shorter; and a coarser level tells no less than a finer one. */
function readRetention(text: (name: string) => string | undefined): Retention {
  const retention = { ...defaultRetention };
  let least = levelMs.day;
  for (const level of levels) {
    const name = `ANALYTICS_KEEP_${level.toUpperCase()}S`;
    const [, amount, unit] = /^(\d{1,5})([hd])$/.exec(text(name) ?? '') ?? [];
    if (amount) retention[level] = Number(amount) * (unit === 'h' ? levelMs.hour : levelMs.day);
    else if (text(name)) throw new SettingError(`${name} must be a number of hours or days, such as 48h or 90d.`);
    if (retention[level] < least) throw new SettingError(`${name} must be at least ${least / levelMs.hour}h.`);
    least = retention[level];
  }
  return retention;
}

/** By the names that OpenTelemetry gives its settings. */
function readTraces(text: (name: string) => string | undefined): TracingSettings | undefined {
  const endpoint = readUrl('OTEL_EXPORTER_OTLP_ENDPOINT', text('OTEL_EXPORTER_OTLP_ENDPOINT'), ['http:', 'https:']);
  if (!endpoint) return undefined;
  endpoint.pathname = `${endpoint.pathname.replace(/\/$/, '')}/v1/traces`;
  const ratio = Number(text('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) throw new SettingError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  const sampler = text('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  return {
    endpoint,
    headers: readHeaders('OTEL_EXPORTER_OTLP_HEADERS', text('OTEL_EXPORTER_OTLP_HEADERS')),
    service_name: text('OTEL_SERVICE_NAME') ?? 'portico',
    sampler: readChoice('OTEL_TRACES_SAMPLER', sampler, samplerNames),
    ratio,
  };
}

/** `name=value,name=value`, values as in an address. What is wrong is not repeated: a header can be a secret. */
function readHeaders(name: string, value: string | undefined): Record<string, string> {
  try {
    return Object.fromEntries(
      readList(value).map((pair) => {
        const [, key = '', rest = ''] = /^([^=\s]+)\s*=\s*(.*)$/.exec(pair) ?? [];
        new Headers().set(key, decodeURIComponent(rest));
        return [key.toLowerCase(), decodeURIComponent(rest)];
      }),
    );
  } catch {
    throw new SettingError(`${name} must be a list such as name=value,name=value.`);
  }
}

const secretKeyMinLength = 32;

function readSecretKey(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value.length >= secretKeyMinLength) return value;
  throw new SettingError(`${name} must be at least ${secretKeyMinLength} characters long.`);
}

/** `no-reply@example.com` or `Example <no-reply@example.com>`. */
function readMailFrom(value: string | undefined): Settings['mail_from'] {
  if (value === undefined) return undefined;
  const pattern = /^(?:"?(?<name>[^"<>]*?)"?\s*<)?(?<address>[^\s@<>",]+@[^\s@<>",]+?)>?$/;
  const { name, address } = pattern.exec(value)?.groups ?? {};
  if (!address) throw new SettingError('MAIL_FROM must be an e-mail address, or a name with one: Name <name@host>.');
  return { name: name || undefined, address };
}

function readChoice<const Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === value);
  if (found) return found;
  throw new SettingError(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
}
