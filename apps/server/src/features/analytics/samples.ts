import type { Sample } from './answer.ts';
import { createCells } from './cells.ts';
import type { AnalyticsStore } from './store.ts';
import type { TimePlan } from './time-plan.ts';
import { type Aspect, columnOf, readCounts, readHistograms } from './traffic.ts';

type Kind = Pick<Sample, 'application_id' | 'product_version_id'>;

/** Calls of all statuses combined. */
const anyStatus = 0;

const empty = new Uint8Array();

interface Columns {
  requests: number;
  /** Null when the query does not involve status codes. */
  counts: Uint8Array | null;
  histograms: Uint8Array | null;
}

/** Reads the calls of these applications, or of the whole portal, in the ranges of a plan. */
export async function readSamples(
  store: Pick<AnalyticsStore, 'readTraffic'>,
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
  for (const row of await store.readTraffic(portal_id, own === 'all' ? 'all' : [...own], plan.ranges, aspect)) {
    if (row.application_id === '') waiting.add(row.counts ?? empty);
    else add(row, row.bucket_ms, row);
  }
  for (const cell of waiting.read()) {
    const { requests, counts } = cell.traffic;
    add(cell, cell.minute, { requests, counts, histograms: column ? cell.traffic[column] : null });
  }
  return samples;
}
