import type { SpanContext } from './span.ts';

/** The header of W3C Trace Context, which continues a trace in another process. */
export const traceparentHeader = 'traceparent';

const pattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** An unreadable header is ignored: the trace starts here. */
export function readTraceparent(header: string | string[] | undefined): SpanContext | undefined {
  if (typeof header !== 'string' || header.length > 200) return undefined;
  const [, trace_id, id, flags = '00'] = pattern.exec(header) ?? [];
  // Version 00 has nothing after its flags.
  if (!trace_id || !id || (header.startsWith('00') && header.length !== 55)) return undefined;
  return { trace_id, id, is_sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const toTraceparent = ({ trace_id, id, is_sampled }: SpanContext): string =>
  `00-${trace_id}-${id}-${is_sampled ? '01' : '00'}`;
