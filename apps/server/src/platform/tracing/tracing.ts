import { setTimeout as wait } from 'node:timers/promises';
import type { Dialect } from 'kysely';
import type { Engine } from '../database/database.ts';
import { toExportRequest } from './otlp.ts';
import { createSampler, type SamplerName } from './sampler.ts';
import { createSpanQueue } from './span-queue.ts';
import { traceDialect } from './trace-database.ts';
import { traceOutgoing } from './trace-outgoing.ts';
import { createRequestTracing } from './trace-requests.ts';
import { createTracer } from './tracer.ts';

export interface TracingSettings {
  /** The URL to which spans are sent, by OTLP over HTTP. */
  endpoint: URL;
  headers: Readonly<Record<string, string>>;
  service_name: string;
  sampler: SamplerName;
  ratio: number;
}

export type Tracing = ReturnType<typeof startTracing>;

/** A collector that does not answer delays only the next batch. */
const patienceMs = 5000;
/** How long a stopping server waits for its collector. */
const partingMs = 10_000;

/** Loaded only when tracing is configured. */
export function startTracing({ endpoint, headers, service_name, sampler, ratio }: TracingSettings) {
  const resource = { 'service.name': service_name };
  const queue = createSpanQueue({
    async send(spans) {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: toExportRequest(spans, resource),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The collector answered with status ${answer.status}`);
    },
  });
  const tracer = createTracer({ isSampled: createSampler(sampler, ratio), keep: queue.add });
  const outgoing = traceOutgoing(tracer);

  return {
    requests: createRequestTracing(tracer),
    dialect: (engine: Engine, dialect: Dialect): Dialect =>
      traceDialect(tracer, engine === 'postgres' ? 'postgresql' : 'sqlite')(dialect),
    /** Runs background work as a trace of its own. */
    around: tracer.around,
    counts: [
      { name: 'portico_spans_exported_total', help: 'Spans taken by the collector', read: () => queue.counts.exported },
      { name: 'portico_spans_dropped_total', help: 'Spans lost on the way', read: () => queue.counts.dropped },
    ],
    async [Symbol.asyncDispose]() {
      outgoing[Symbol.dispose]();
      const late = new AbortController();
      const { signal } = late;
      await Promise.race([queue.flush(), wait(partingMs, undefined, { signal }).catch(() => {})]);
      late.abort();
    },
  };
}
