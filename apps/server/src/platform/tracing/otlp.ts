import type { Span, SpanKind } from './span.ts';

/** Spans as OTLP writes them in JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 };
const failed = 2;

export function toExportRequest(spans: readonly Span[], resource: Readonly<Record<string, string>>): string {
  const scope = { name: 'portico' };
  const resourceSpans = [
    { resource: { attributes: toAttributes(resource) }, scopeSpans: [{ scope, spans: spans.map(toOtlpSpan) }] },
  ];
  return JSON.stringify({ resourceSpans });
}

const toOtlpSpan = ({ trace_id, id, parent_id, name, kind, start_ms, end_ms, attributes, is_failed }: Span) => ({
  traceId: trace_id,
  spanId: id,
  ...(parent_id !== undefined && { parentSpanId: parent_id }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: toNanoseconds(start_ms),
  endTimeUnixNano: toNanoseconds(end_ms),
  attributes: toAttributes(attributes),
  status: is_failed ? { code: failed } : {},
});

/** Too large for an exact number, so it is sent as text. */
const toNanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`;

const toAttributes = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));
