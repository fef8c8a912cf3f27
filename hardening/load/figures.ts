import type { Round, Sent } from './generator.ts';
import type { Kind } from './mix.ts';

interface Latency {
  count: number;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  max_ms: number;
}

/** The results of a round. */
export interface Figures {
  /** Requests that were due per second. */
  rate: number;
  seconds: number;
  /** Expected answers per second. */
  good_per_second: number;
  good: Latency;
  /** 503 and 429 with a Retry-After. */
  refused: Latency;
  /** All other failures. */
  failed: number;
  outcomes: Record<string, number>;
  by_kind: Partial<Record<Kind, { good: Latency; refused: number }>>;
  /** How late the sender itself was. If it was late, the figures measure the sender. */
  sender_late_p99_ms: number;
  /** From the end of the round to its last answer. */
  last_answer_ms: number;
}

const isGood = ({ outcome }: Sent) => /^[23]\d\d$/.test(outcome);
const isRefused = ({ outcome }: Sent) => outcome === '503' || outcome === '429';

export function toFigures(
  { rate, seconds: whole, skip_seconds = 0 }: Round,
  all: readonly Sent[],
  late_ms: readonly number[],
): Figures {
  const seconds = whole - skip_seconds;
  const sent = all.filter(({ at_ms }) => at_ms >= skip_seconds * 1000);
  const good = sent.filter(isGood);
  const refused = sent.filter(isRefused);
  const kinds = Map.groupBy(sent, ({ kind }) => kind);
  const counts = Map.groupBy(sent, ({ outcome }) => outcome);
  return {
    rate,
    seconds,
    good_per_second: round(good.length / seconds),
    good: toLatency(good),
    refused: toLatency(refused),
    failed: sent.length - good.length - refused.length,
    outcomes: Object.fromEntries([...counts].map(([outcome, those]) => [outcome, those.length]).sort()),
    by_kind: Object.fromEntries(
      [...kinds].map(([kind, ofKind]) => [
        kind,
        { good: toLatency(ofKind.filter(isGood)), refused: ofKind.filter(isRefused).length },
      ]),
    ),
    sender_late_p99_ms: round(percentile(late_ms.toSorted(ascending), 99)),
    last_answer_ms: round(sent.reduce((last, { at_ms, ms }) => Math.max(last, at_ms + ms), 0) - whole * 1000),
  };
}

function toLatency(sent: readonly Sent[]): Latency {
  const sorted = sent.map(({ ms }) => ms).sort(ascending);
  const at = (percent: number) => round(percentile(sorted, percent));
  return { count: sorted.length, p50_ms: at(50), p95_ms: at(95), p99_ms: at(99), max_ms: at(100) };
}

const ascending = (left: number, right: number) => left - right;

/** Of sorted numbers; 0 if there are none. */
function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}

const round = (value: number) => Math.round(value * 10) / 10;
