import { resolve } from 'node:path';
import { createTenantSecrets, type SecretUse, secretVariable } from './config/tenant-secrets.ts';
import type { Variable } from './config/variable.ts';
import { removedVariables, type ValueOf, type VariableName, variables } from './config/variables.ts';
import { levelMs, levels, type Retention } from './features/analytics/levels.ts';
import type { AuditStreamSettings } from './features/audit/stream/sinks.ts';
import type { TracingSettings } from './platform/tracing/tracing.ts';

/** All settings of the process. Only this file reads the environment, by the table of variables. */
export interface Settings {
  port: number;
  host: string;
  data_dir: string;
  /** The number of processes, or `auto`. */
  workers: ValueOf<'WORKERS'>;
  database_url: string | undefined;
  /** Whether PostgreSQL keeps prepared statements. */
  database_prepare: boolean;
  /** The connections to PostgreSQL for requests. */
  database_connections: number;
  /** How long a statement of a request may take on PostgreSQL. */
  database_statement_seconds: number;
  /** Streaming replicas of the PostgreSQL. */
  database_read_urls: string[];
  /** A separate PostgreSQL for analytics. */
  analytics_database_url: string | undefined;
  /** The URL of the server for people, if it is behind a proxy: scheme, host and port. */
  public_url: URL | undefined;
  smtp_url: string | undefined;
  /** The sender of mails. If it or its name is not set, the portal's own is used. */
  mail_from: ValueOf<'MAIL_FROM'>;
  /** The key that hashes secrets of applications. If it is not set, one is generated and stored with the data. */
  secret_key: string | undefined;
  /** The new key for `portico rotate-key`. */
  new_secret_key: string | undefined;
  demo_password: string;
  /** A path segment below which the operations of users also answer. */
  auth_segment: string;
  /** Whether anyone may register an organization. */
  open_registration: boolean;
  /** Whether portals answer at IP addresses. */
  allow_ip_hosts: boolean;
  /** Access codes with which their holders may register an organization. */
  access_codes: string[];
  captcha: { secret: string; verify_url: string } | undefined;
  /** Origins of front ends that may use the API of every portal in a browser. */
  allowed_origins: string[];
  /** Proxies whose `X-Forwarded-For` is trusted: IP addresses or networks. */
  trusted_proxies: string[];
  metrics_token: string | undefined;
  /** The personal access token with which this command publishes to a server. */
  publish_token: string | undefined;
  gateway_token: string | undefined;
  log_level: ValueOf<'LOG_LEVEL'>;
  /** Whether successful health checks are in the request log. */
  log_health_checks: boolean;
  demo: boolean;
  /** The retention of analytics by minute, hour and day, in milliseconds. */
  analytics_retention: Retention;
  /** Private IP addresses and networks that the server may send requests to. */
  outbound_allow: string[];
  /** Reporters of leaked credentials: a shared secret, and public keys as PEM. */
  leak_reporters: { secret: string | undefined; public_keys: string[] };
  /** The limits for reading one folder, document or specification: seconds of processor time, and memory. */
  reading: { seconds: number; memory_mb: number };
  /** The limits at which requests are refused: the delay of the server, and the queues for the database and for hashing. */
  overload: { delay_ms: number; waiting: number; hashes_waiting: number };
  /** Rate limits that differ from the defaults. */
  limits: ValueOf<'LIMITS'>;
  /** Where the audit log is sent, too; undefined if nowhere. */
  audit_stream: AuditStreamSettings | undefined;
  /** The receiver of traces; undefined if none are sent. */
  traces: TracingSettings | undefined;
  /**
   * A secret that a folder names, for publishes through the server. Only secrets that the operator granted to the
   * organization are returned.
   */
  namedSecret(variable: string, use: SecretUse): string | undefined;
  /** The same for a command of the operator on this machine: the value of the variable, if it is set. */
  ownSecret(variable: string): string | undefined;
}

/** An invalid setting. The message names the variable and explains the problem completely. */
export class SettingError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;
type Read = <Name extends VariableName>(name: Name) => ValueOf<Name>;

export function readSettings(environment: Environment): Settings {
  const text = (name: string) => environment[name]?.trim() || undefined;
  refuseRemoved(text);
  const read: Read = (name) => readVariable(name, text(name));
  const captcha_secret = read('RECAPTCHA_SECRET');
  const verify_url = read('RECAPTCHA_VERIFY_URL').href;
  return {
    port: read('PORT'),
    host: read('HOST'),
    data_dir: resolve(read('DATA_DIR')),
    workers: read('WORKERS'),
    database_url: read('DATABASE_URL')?.href,
    database_prepare: read('DATABASE_PREPARE'),
    database_connections: read('DATABASE_CONNECTIONS'),
    database_statement_seconds: read('DATABASE_STATEMENT_SECONDS'),
    database_read_urls: readReplicas(read),
    analytics_database_url: read('ANALYTICS_DATABASE_URL')?.href,
    public_url: read('PUBLIC_URL'),
    smtp_url: read('SMTP_URL')?.href,
    mail_from: read('MAIL_FROM'),
    secret_key: read('SECRET_KEY'),
    new_secret_key: read('NEW_SECRET_KEY'),
    demo_password: read('DEMO_PASSWORD'),
    auth_segment: read('AUTH_SEGMENT'),
    open_registration: read('OPEN_REGISTRATION'),
    access_codes: read('ACCESS_CODES'),
    allow_ip_hosts: read('ALLOW_IP_HOSTS'),
    captcha: captcha_secret ? { secret: captcha_secret, verify_url } : undefined,
    allowed_origins: read('ALLOWED_ORIGINS'),
    trusted_proxies: read('TRUSTED_PROXIES'),
    metrics_token: read('METRICS_TOKEN'),
    publish_token: read('PORTICO_TOKEN'),
    gateway_token: read('GATEWAY_TOKEN'),
    log_level: read('LOG_LEVEL'),
    log_health_checks: read('LOG_HEALTH_CHECKS'),
    demo: read('DEMO'),
    analytics_retention: readRetention(read),
    outbound_allow: read('OUTBOUND_ALLOW'),
    leak_reporters: { secret: read('LEAK_REPORT_SECRET'), public_keys: read('LEAK_REPORT_KEYS') },
    reading: { seconds: read('READING_SECONDS'), memory_mb: read('READING_MEMORY_MB') },
    overload: {
      delay_ms: read('OVERLOAD_DELAY_MS'),
      waiting: read('OVERLOAD_WAITING'),
      hashes_waiting: read('OVERLOAD_HASHES_WAITING'),
    },
    limits: read('LIMITS'),
    audit_stream: readAuditStream(read),
    traces: readTraces(read),
    namedSecret: readTenantSecrets(read, text),
    ownSecret: (variable) => (secretVariable.test(variable) ? text(variable) : undefined),
  };
}

/** SQLite has no replicas, and the primary must not be listed as one. */
function readReplicas(read: Read): string[] {
  const [wanted, primary] = [read('DATABASE_READ_URL'), read('DATABASE_URL')];
  if (wanted.length === 0) return wanted;
  if (!primary) throw new SettingError('DATABASE_READ_URL is for replicas of a PostgreSQL: set DATABASE_URL, too.');
  if (wanted.some((one) => new URL(one).href === primary.href))
    throw new SettingError('DATABASE_READ_URL names the database of DATABASE_URL: leave it out, or name a replica.');
  return wanted;
}

/** The variables that each organization may name, and the issuers that they may be sent to. */
function readTenantSecrets(read: Read, text: (name: string) => string | undefined): Settings['namedSecret'] {
  const grants = read('TENANT_SECRETS') ?? [];
  const unset = grants.find(({ variable }) => text(variable) === undefined);
  if (unset) throw new SettingError(`TENANT_SECRETS names ${unset.variable}, which is not set.`);
  return createTenantSecrets(grants, text);
}

/** A removed setting is an error, because operators may rely on it. */
function refuseRemoved(text: (name: string) => string | undefined): void {
  for (const [name, instead] of Object.entries(removedVariables)) {
    if (text(name) !== undefined)
      throw new SettingError(`${name} is no longer a setting. Remove it, and set ${instead}.`);
  }
}

/** Reads a variable by its row in the table. An invalid value gives one sentence with a valid example. */
function readVariable<Name extends VariableName>(name: Name, given: string | undefined): ValueOf<Name> {
  const { read, expects, example, is_secret, default: preset }: Variable = variables[name];
  const text = given ?? preset;
  const value = text === undefined ? undefined : read(text);
  if (text !== undefined && value === undefined)
    throw new SettingError(`${name} must be ${expects}, such as ${example}${is_secret ? '' : `; it is "${text}"`}.`);
  return value as ValueOf<Name>;
}

const retentionNames = {
  minute: 'ANALYTICS_KEEP_MINUTES',
  hour: 'ANALYTICS_KEEP_HOURS',
  day: 'ANALYTICS_KEEP_DAYS',
} as const;

/**
 * Events may be a day late, so every level is kept for at least a day, and a coarser level at least as long as a finer one.
 */
function readRetention(read: Read): Retention {
  const retention = { minute: 0, hour: 0, day: 0 };
  let least = levelMs.day;
  for (const level of levels) {
    const name = retentionNames[level];
    const kept = read(name);
    if (kept < least) throw new SettingError(`${name} must be at least ${least / levelMs.hour}h.`);
    retention[level] = kept;
    least = kept;
  }
  return retention;
}

/** Only a receiver over HTTP takes a token. */
function readAuditStream(read: Read): AuditStreamSettings | undefined {
  const url = read('AUDIT_STREAM');
  const [format, token] = [read('AUDIT_STREAM_FORMAT'), read('AUDIT_STREAM_TOKEN')];
  if (token !== undefined && !url?.protocol.startsWith('http'))
    throw new SettingError(
      'AUDIT_STREAM_TOKEN is for a receiver over HTTP: set AUDIT_STREAM to its URL, or leave it out.',
    );
  return url && { url, format, token };
}

/** Uses the variable names of OpenTelemetry. */
function readTraces(read: Read): TracingSettings | undefined {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  const settings = {
    headers: read('OTEL_EXPORTER_OTLP_HEADERS'),
    service_name: read('OTEL_SERVICE_NAME'),
    sampler: read('OTEL_TRACES_SAMPLER'),
    ratio: read('OTEL_TRACES_SAMPLER_ARG'),
  };
  if (!endpoint) return undefined;
  endpoint.pathname = `${endpoint.pathname.replace(/\/$/, '')}/v1/traces`;
  return { endpoint, ...settings };
}
