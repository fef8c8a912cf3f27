import type { Sample } from './answer.ts';
import { createCells } from './cells.ts';
import type { TimePlan } from './time-plan.ts';
import { type Aspect, columnOf, readCounts, readHistograms } from './traffic.ts';
import type { TrafficQuestion, TrafficStore } from './traffic-store.ts';

type Kind = Pick<Sample, 'application_id' | 'product_version_id'>;

/** Calls of all statuses combined. */
const anyStatus = 0;

const empty = new Uint8Array();

type TrafficRows = ReturnType<TrafficStore['readTraffic']>;

/** Reads the stored calls of a query, from one database or two. */
export type ReadTraffic = (question: TrafficQuestion) => TrafficRows;

interface Columns {
  requests: number;
  /** Null when the query does not involve status codes. */
  counts: Uint8Array | null;
  histograms: Uint8Array | null;
}

/** Reads the calls of these applications, or of the whole portal, in the ranges of a plan. */
export async function readSamples(
  store: { readTraffic: ReadTraffic },
  portal_id: string,
  own: ReadonlySet<string> | 'all',
  plan: TimePlan,
  aspect: Aspect,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const add = (kind: Kind, time: number, { requests, counts, histograms }: Columns) => {
    const bucket = plan.bucketAt(time);
    if (bucket === -1) return;
    const { application_id, product_version_id } = kind;
    const place = { bucket, application_id, product_version_id };
    if (aspect.isByStatus) {
      const byStatus = new Map<number, Uint8Array>();
      if (histograms) readHistograms(histograms, (status, one) => byStatus.set(status, one));
      readCounts(counts ?? empty, (status, count) => {
        samples.push({ ...place, status, count, histogram: byStatus.get(status) });
      });
    } else samples.push({ ...place, status: anyStatus, count: requests, histogram: histograms ?? undefined });
  };

  const column = columnOf(aspect);
  const waiting = createCells((application_id) => own === 'all' || own.has(application_id));
  const application_ids = own === 'all' ? 'all' : [...own];
  for (const row of await store.readTraffic({ portal_id, application_ids, ranges: plan.ranges, aspect })) {
    if (row.application_id === '') waiting.add(row.counts ?? empty);
    else add(row, row.bucket_ms, row);
  }
  for (const cell of waiting.read()) {
    const { requests, counts } = cell.traffic;
    add(cell, cell.minute, { requests, counts, histograms: column ? cell.traffic[column] : null });
  }
  return samples;
}
