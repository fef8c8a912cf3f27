import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IsSampled } from './sampler.ts';
import type { Span, SpanContext, SpanKind } from './span.ts';

interface Deps {
  isSampled: IsSampled;
  /** Receives a finished span; it must not throw or wait. */
  keep(span: Span): void;
}

export type Tracer = ReturnType<typeof createTracer>;
type Attributes = Readonly<Record<string, string | number>>;

/** In milliseconds since 1970, by a clock that never steps back. */
const now = () => performance.timeOrigin + performance.now();

/** Starts and ends spans. The current span follows asynchronous code. */
export function createTracer({ isSampled, keep }: Deps) {
  const underWay = new AsyncLocalStorage<Span>();

  function start(name: string, kind: SpanKind, attributes: Attributes, parent?: SpanContext): Span {
    const trace_id = parent?.trace_id ?? randomBytes(16).toString('hex');
    return {
      trace_id,
      id: randomBytes(8).toString('hex'),
      parent_id: parent?.id,
      is_sampled: isSampled(trace_id, parent),
      name,
      kind,
      attributes: { ...attributes },
      start_ms: now(),
      end_ms: 0,
      is_failed: false,
    };
  }

  function end(span: Span): void {
    if (span.end_ms !== 0) return;
    span.end_ms = now();
    if (span.is_sampled) keep(span);
  }

  async function during<Value>(span: Span, run: () => Promise<Value>): Promise<Value> {
    try {
      return await run();
    } catch (error) {
      span.is_failed = true;
      span.attributes['error.type'] = (error as { code?: string }).code ?? (error as Error).name;
      throw error;
    } finally {
      end(span);
    }
  }

  return {
    start,
    end,
    /** The span of the running code. Work that outlives its request has none. */
    current(): Span | undefined {
      const span = underWay.getStore();
      return span?.end_ms === 0 ? span : undefined;
    },
    run: <Value>(span: Span, work: () => Value): Value => underWay.run(span, work),
    /** Ends the span with the work, and records whether the work failed. */
    during,
    /** Runs work as a trace of its own, with all the work that it starts. */
    around<Value>(name: string, run: () => Promise<Value>): Promise<Value> {
      const span = start(name, 'internal', {});
      return underWay.run(span, () => during(span, run));
    },
  };
}
