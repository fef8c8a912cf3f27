import { createByteReader, createByteWriter } from './bytes.ts';
import { createTally } from './histogram.ts';

/** The sizes of a call that have percentiles. */
export const sizes = ['latency', 'request_size', 'response_size'] as const;
export type Size = (typeof sizes)[number];

/**
 * Calls of one application to one product version in a period: their number, and in `counts` the number by status code.
 * Each size has a histogram of all calls, which nearly every query uses. It also has, for each status code, the code,
 * the byte length of a histogram, and the histogram.
 */
export type Traffic = Readonly<{ requests: number } & Record<'counts' | HistogramColumn, Uint8Array>>;
export type HistogramColumn = Size | `${Size}_by_status`;

/** The aspect of traffic that a query asks for: a size, if any, and whether by status code. */
export interface Aspect {
  size: Size | undefined;
  isByStatus: boolean;
}

export const columnOf = ({ size, isByStatus }: Aspect): HistogramColumn | undefined =>
  size && isByStatus ? `${size}_by_status` : size;

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

/** Merges traffic as if it all had happened in one period. */
export function mergeTraffic(parts: readonly Traffic[]): Traffic {
  const of = (column: 'counts' | HistogramColumn) => parts.map((part) => part[column]);
  return {
    requests: parts.reduce((sum, { requests }) => sum + requests, 0),
    counts: mergeCounts(of('counts')),
    latency: addHistograms(of('latency')),
    request_size: addHistograms(of('request_size')),
    response_size: addHistograms(of('response_size')),
    latency_by_status: mergeHistograms(of('latency_by_status')),
    request_size_by_status: mergeHistograms(of('request_size_by_status')),
    response_size_by_status: mergeHistograms(of('response_size_by_status')),
  };
}

function mergeCounts(columns: readonly Uint8Array[]): Uint8Array {
  const [only] = columns;
  if (only && columns.length === 1) return only;
  const sums = new Map<number, number>();
  for (const column of columns) {
    readCounts(column, (status, count) => sums.set(status, (sums.get(status) ?? 0) + count));
  }
  return writeCounts(sums);
}

function mergeHistograms(columns: readonly Uint8Array[]): Uint8Array {
  const [only] = columns;
  if (only && columns.length === 1) return only;
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

export function addHistograms(histograms: readonly Uint8Array[]): Uint8Array {
  const [only] = histograms;
  if (only && histograms.length === 1) return only;
  for (const histogram of histograms) tally.addEncoded(histogram);
  return tally.takeEncoded();
}
