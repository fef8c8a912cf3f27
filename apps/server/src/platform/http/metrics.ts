import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metric } from '../metrics/metric.ts';
import { isSameSecret } from '../secrets/same-secret.ts';
import { isFromThisMachine } from './this-machine.ts';

/** Takes a function that returns the metrics of this process, and returns one for those of all processes. */
export type GatherMetrics = (own: () => Promise<string>) => () => Promise<string>;
export type Metrics = ReturnType<typeof createMetrics>;

/** Gauges whose names end like those of counters. `nodejs_active_handles` and others report the same by type. */
const misnamed = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`);

let processRegistry: Registry | undefined;

/** Metrics of the process, shared by all its servers: each would observe memory and delays again, and never stop. */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
    for (const name of misnamed) processRegistry.removeSingleMetric(name);
  }
  return processRegistry;
}

export function createMetrics(others: readonly Metric[] = [], gather: GatherMetrics = (own) => own) {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const ofProcess = processMetrics();
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({ name: 'portico_requests_total', help: 'Requests answered', labelNames, registers });
  const duration = new Histogram({
    name: 'portico_request_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['method', 'route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  for (const metric of others) install(metric, registers);

  /** Looked up by labels once. Each route and status has one, and every request uses one. */
  const known = new Map<string, { count: Counter.Internal; time: Histogram.Internal<string> }>();
  function series(method: string, route: string, status: number) {
    const name = `${method} ${status} ${route}`;
    let found = known.get(name);
    if (!found) {
      found = { count: requests.labels(method, route, String(status)), time: duration.labels(method, route) };
      known.set(name, found);
    }
    return found;
  }

  return {
    /** The route is the pattern and not the URL: one series for all products, and no id in a label. */
    note(method: string, route: string, status: number, ms: number): void {
      const { count, time } = series(method, route, status);
      count.inc();
      time.observe(ms / 1000);
    },
    media_type: registry.contentType,
    written: gather(async () => `${await ofProcess.metrics()}\n${await registry.metrics()}`),
  };
}

function install({ name, help, type, label, read }: Metric, registers: Registry[]): void {
  async function collect(): Promise<void> {
    const reading = await read();
    installed.reset();
    if (reading === undefined) {
      // A value that is unknown is left out instead of reported as 0.
      if (!label) installed.remove();
    } else if (typeof reading === 'number') write({}, reading);
    else for (const [value, count] of reading) write({ [label ?? 'name']: value }, count);
  }
  const settings = { name, help, registers, labelNames: label ? [label] : [], collect };
  const installed = type === 'gauge' ? new Gauge(settings) : new Counter(settings);
  const write = (labels: Record<string, string>, count: number) =>
    installed instanceof Gauge ? installed.set(labels, count) : installed.inc(labels, count);
}

/** `GET /metrics` for Prometheus. It requires the token; without a token it answers requests from this machine only. */
export function installMetrics(server: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  server.addHook('onResponse', (request, reply, done) => {
    metrics.note(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
    done();
  });

  server.get('/metrics', { config: { isWatching: true } }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound();
    return reply.type(metrics.media_type).send(await metrics.written());
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = request.headers.authorization?.replace(/^Bearer /, '');
  if (token !== undefined) return given !== undefined && isSameSecret(given, token);
  return isFromThisMachine(request.raw);
}
