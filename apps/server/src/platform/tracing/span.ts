/** One piece of work, as OpenTelemetry knows it. */
export interface Span extends SpanContext {
  readonly parent_id: string | undefined;
  readonly kind: SpanKind;
  readonly start_ms: number;
  name: string;
  end_ms: number;
  is_failed: boolean;
  /** Our own words and numbers only: nothing that a caller wrote, no names and no addresses. */
  readonly attributes: Record<string, string | number>;
}

/** What a span passes to its children, here or in another process. */
export interface SpanContext {
  readonly trace_id: string;
  readonly id: string;
  /** Whether it is exported. */
  readonly is_sampled: boolean;
}

export type SpanKind = 'internal' | 'server' | 'client';
