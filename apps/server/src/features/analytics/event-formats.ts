import type { EventFormat } from '@portico/contract/gateway.ts';

/**
 * Converts log lines of gateways to our events, by the usual names of their fields. Missing values stay missing: the
 * event is validated afterwards. Loggers write numbers as text and `-` for nothing.
 */
export const formatReaders: Readonly<Record<EventFormat, (record: Record<string, unknown>) => object>> = {
  portico: (record) => record,

  /** Variables of nginx under their own names. The time is that of the log entry, which is written when the call ends. */
  nginx: (log) => ({
    ...callerOf(log),
    time: seconds(log.msec) ?? text(log.time_iso8601),
    method: text(log.request_method),
    host: text(log.host),
    path: pathOf(log.request_uri ?? log.uri),
    status: number(log.status),
    latency_ms: seconds(log.request_time),
    request_bytes: number(log.request_length),
    response_bytes: number(log.bytes_sent ?? log.body_bytes_sent),
    event_id: text(log.event_id ?? log.request_id),
  }),

  /**
   * Envoy's JSON log with a key for each operator of its default format. For a refused call, the response header names
   * the caller.
   */
  envoy: (log) => ({
    ...callerOf({
      ...log,
      application_id: text(log.application_id) ?? log.refused_application_id,
      product_version_id: text(log.product_version_id) ?? log.refused_product_version_id,
    }),
    time: text(log.start_time),
    method: text(log.method),
    host: text(log.authority),
    path: pathOf(log.path ?? log['x-envoy-original-path']),
    status: number(log.response_code),
    latency_ms: number(log.duration),
    request_bytes: number(log.bytes_received),
    response_bytes: number(log.bytes_sent),
    event_id: text(log.event_id ?? log.request_id ?? log.x_request_id),
  }),

  /**
   * Caddy's access log, in which our Caddyfile sets `application/version/length` as the user of a call. Caddy writes
   * the name in braces if there is no value. The time is the end of the call.
   */
  caddy: (log) => {
    const request = objectOf(log.request);
    const parts = text(log.user_id)?.split('/') ?? [];
    const [application_id, product_version_id, length] = parts.map((part) => (part.startsWith('{') ? '' : part));
    const ended = seconds(log.ts);
    return {
      ...callerOf({ application_id, product_version_id }),
      time: ended === undefined ? undefined : Math.round(ended),
      method: text(request.method),
      host: text(request.host),
      path: pathOf(request.uri),
      status: number(log.status),
      latency_ms: seconds(log.duration),
      // Caddy before 2.7 does not count request bytes.
      request_bytes: number(log.bytes_read) ?? number(length) ?? 0,
      response_bytes: number(log.size),
    };
  },

  /**
   * Traefik's JSON access log, with the headers that our configuration keeps. For a refused call, the response header
   * names the caller.
   */
  traefik: (log) => {
    const named = (header: string) => text(log[`request_${header}`]) ?? log[`downstream_${header}`];
    return {
      ...callerOf({
        application_id: named('X-Portico-Application'),
        product_version_id: named('X-Portico-Product-Version'),
      }),
      time: text(log.StartUTC),
      method: text(log.RequestMethod),
      host: text(log.RequestHost),
      path: pathOf(log.RequestPath),
      status: number(log.DownstreamStatus),
      latency_ms: nanoseconds(log.Duration),
      request_bytes: number(log.RequestContentSize),
      response_bytes: number(log.DownstreamContentSize),
    };
  },

  /** What Kong's logging plugins send. The application is the consumer's custom id. */
  kong: (log) => {
    const request = objectOf(log.request);
    const response = objectOf(log.response);
    return {
      ...callerOf({ ...log, application_id: log.application_id ?? objectOf(log.consumer).custom_id }),
      time: number(log.started_at),
      method: text(request.method),
      host: text(objectOf(request.headers).host),
      path: pathOf(request.uri),
      status: number(response.status),
      latency_ms: number(objectOf(log.latencies).request),
      request_bytes: number(request.size),
      response_bytes: number(response.size),
      event_id: text(request.id),
    };
  },
};

const callerOf = (log: Record<string, unknown>) => ({
  application_id: text(log.application_id),
  credential_id: text(log.credential_id),
  product_version_id: text(log.product_version_id),
});

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value !== '-' ? value : undefined;

function number(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

function seconds(value: unknown): number | undefined {
  const given = number(value);
  return typeof given === 'number' ? Math.round(given * 1_000_000) / 1000 : undefined;
}

const nanoseconds = (value: unknown): number | undefined => {
  const given = number(value);
  return typeof given === 'number' ? Math.round(given / 1000) / 1000 : undefined;
};

/** A field that only this format has. Lines with none of them are read as our own format. */
const telltales: readonly [field: string, format: EventFormat][] = [
  ['msec', 'nginx'],
  ['time_iso8601', 'nginx'],
  ['response_code', 'envoy'],
  ['started_at', 'kong'],
  ['DownstreamStatus', 'traefik'],
  ['ts', 'caddy'],
];

export const formatOf = (record: Record<string, unknown>): EventFormat =>
  telltales.find(([field]) => field in record)?.[1] ?? 'portico';

/** A URL without its query, which does not affect routing and may hold secrets. */
const pathOf = (value: unknown): string | undefined => text(value)?.split('?', 1)[0];

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
