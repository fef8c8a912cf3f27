import { createByteReader, createByteWriter } from './bytes.ts';
import { createTally } from './histogram.ts';

/** The sizes of a call that percentiles are asked of. */
export const sizes = ['latency', 'request_size', 'response_size'] as const;
export type Size = (typeof sizes)[number];

/**
 * What is known of the calls of one application to one product version in a stretch of time. For each status code:
 * `counts` holds the code and how many, the others hold the code, the length of a histogram in bytes, and the histogram.
 */
export type Traffic = Readonly<Record<'counts' | Size, Uint8Array>>;

export function readCounts(counts: Uint8Array, onCount: (status: number, count: number) => void): void {
  const reader = createByteReader(counts);
  while (!reader.isAtEnd()) onCount(reader.number(), reader.number());
}

export function readHistograms(column: Uint8Array, onHistogram: (status: number, histogram: Uint8Array) => void): void {
  const reader = createByteReader(column);
  while (!reader.isAtEnd()) onHistogram(reader.number(), reader.bytes(reader.number()));
}

const writer = createByteWriter();
const tally = createTally();

export function writeCounts(counts: Iterable<readonly [status: number, count: number]>): Uint8Array {
  for (const [status, count] of counts) {
    writer.number(status);
    writer.number(count);
  }
  return writer.take();
}

export function writeHistograms(histograms: Iterable<readonly [status: number, histogram: Uint8Array]>): Uint8Array {
  for (const [status, histogram] of histograms) {
    writer.number(status);
    writer.number(histogram.length);
    writer.bytes(histogram);
  }
  return writer.take();
}

/** All of it as if it had happened in one stretch of time. */
export function mergeTraffic(parts: readonly Traffic[]): Traffic {
  const [only] = parts;
  if (only && parts.length === 1) {
    const { counts, latency, request_size, response_size } = only;
    return { counts, latency, request_size, response_size };
  }
  return {
    counts: mergeCounts(parts.map(({ counts }) => counts)),
    latency: mergeHistograms(parts.map(({ latency }) => latency)),
    request_size: mergeHistograms(parts.map(({ request_size }) => request_size)),
    response_size: mergeHistograms(parts.map(({ response_size }) => response_size)),
  };
}

function mergeCounts(columns: readonly Uint8Array[]): Uint8Array {
  const sums = new Map<number, number>();
  for (const column of columns) {
    readCounts(column, (status, count) => sums.set(status, (sums.get(status) ?? 0) + count));
  }
  return writeCounts(sums);
}

function mergeHistograms(columns: readonly Uint8Array[]): Uint8Array {
  const byStatus = new Map<number, Uint8Array[]>();
  for (const column of columns) {
    readHistograms(column, (status, histogram) => {
      const known = byStatus.get(status);
      if (known) known.push(histogram);
      else byStatus.set(status, [histogram]);
    });
  }
  return writeHistograms(
    byStatus.entries().map(([status, histograms]) => [status, addHistograms(histograms)] as const),
  );
}

function addHistograms(histograms: readonly Uint8Array[]): Uint8Array {
  const [only] = histograms;
  if (only && histograms.length === 1) return only;
  for (const histogram of histograms) tally.addEncoded(histogram);
  return tally.takeEncoded();
}
