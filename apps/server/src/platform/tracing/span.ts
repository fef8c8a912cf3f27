/** One piece of work, as OpenTelemetry defines it. */
export interface Span extends SpanContext {
  readonly parent_id: string | undefined;
  readonly kind: SpanKind;
  readonly start_ms: number;
  name: string;
  end_ms: number;
  is_failed: boolean;
  /** Values of Portico only: no text of callers, no names and no email or IP addresses. */
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
