import type { SpanContext } from './span.ts';

export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof samplerNames)[number];

export type IsSampled = (trace_id: string, parent: SpanContext | undefined) => boolean;

/** The samplers that OpenTelemetry names. A sampler by ratio decides by the id, so that every process decides alike. */
export function createSampler(name: SamplerName, ratio: number): IsSampled {
  const asParent = name.startsWith('parentbased_');
  const own = { always_on: 1, always_off: 0, traceidratio: ratio }[name.replace('parentbased_', '')] ?? 1;
  return (trace_id, parent) => {
    if (asParent && parent) return parent.is_sampled;
    // The last seven bytes of the id are random.
    return Number.parseInt(trace_id.slice(-13), 16) / 2 ** 52 < own;
  };
}
