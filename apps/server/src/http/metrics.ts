import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isFromThisMachine } from './this-machine.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** What a service counts by itself, read when somebody asks. */
export interface Count {
  name: string;
  help: string;
  read(): number;
}

let processRegistry: Registry | undefined;

/** Of the process, however many servers it runs: each would watch its memory and its delays for itself, for good. */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

export function createMetrics(counts: readonly Count[] = []) {
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
  for (const { name, help, read } of counts) {
    const collect = () => {
      counter.reset();
      counter.inc(read());
    };
    const counter = new Counter({ name, help, registers, collect });
  }

  /** Found by its labels once: there are as many as routes and statuses, and every request needs one. */
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
    /** The route is the pattern, not the address: one series for all products, and no id ends up in a label. */
    note(method: string, route: string, status: number, ms: number): void {
      const { count, time } = series(method, route, status);
      count.inc();
      time.observe(ms / 1000);
    },
    media_type: registry.contentType,
    written: async () => `${await ofProcess.metrics()}\n${await registry.metrics()}`,
  };
}

/** `GET /metrics` for Prometheus: open to whoever has the token; where none is set, to this machine. */
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
  if (token !== undefined) return given !== undefined && isSame(given, token);
  return isFromThisMachine(request.raw);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (left: string, right: string) => timingSafeEqual(digest(left), digest(right));
