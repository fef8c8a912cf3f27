import type { PortalTraffic, TrafficGroup, TrafficPeriod } from '@portico/contract/admin-analytics.ts';
import { unknownApplicationId } from '@portico/contract/gateway.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Sample } from './answer.ts';
import { createTally } from './histogram.ts';
import { floorTo, levelMs, type Retention } from './levels.ts';
import { type ReadTraffic, readSamples } from './samples.ts';
import type { SubjectStore } from './subject-store.ts';
import { planTime } from './time-plan.ts';

interface Deps {
  store: Pick<SubjectStore, 'isOwnPortal' | 'listVersionNames' | 'listApplicationOwners'> & {
    readTraffic: ReadTraffic;
  };
  retention: Retention;
  clock(): number;
}

const { hour, day } = levelMs;

const periods: Readonly<Record<TrafficPeriod, { ms: number; granularity_ms: number }>> = {
  '24h': { ms: day, granularity_ms: hour },
  '7d': { ms: 7 * day, granularity_ms: 6 * hour },
  '30d': { ms: 30 * day, granularity_ms: day },
  '90d': { ms: 90 * day, granularity_ms: day },
};

const rowsMaximum = 100;
const leastError = 400;

interface Subject {
  id: string;
  name: string;
}

/** An organization's view of the calls to its portals. */
export function createPortalTraffic({ store, retention, clock }: Deps) {
  async function read(portal_id: string, period: TrafficPeriod) {
    const { ms, granularity_ms } = periods[period];
    // The current unit of time is the last one.
    const end_ms = floorTo(granularity_ms, clock()) + granularity_ms;
    const question = { start_ms: end_ms - ms, end_ms, granularity_ms };
    const plan = planTime(question, retention, clock());
    const samples = await readSamples(store, portal_id, 'all', plan, { size: 'latency', isByStatus: true });
    return { question, plan, samples };
  }

  /** Resolves the subject of a call; undefined if it was deleted. */
  async function subjectsOf(portal_id: string, by: TrafficGroup): Promise<(sample: Sample) => Subject | undefined> {
    if (by === 'developer') {
      const owners = await store.listApplicationOwners(portal_id);
      const byApplication = new Map<string, Subject>(
        owners.map(({ application_id, id, email }) => [application_id, { id, name: email }]),
      );
      byApplication.set(unknownApplicationId, { id: unknownApplicationId, name: '' });
      return ({ application_id }) => byApplication.get(application_id);
    }
    const versions = await store.listVersionNames(portal_id);
    const byVersion = new Map(
      versions.map(({ id, name, product_id, product_name }) => [
        id,
        by === 'version' ? { id, name: `${product_name} ${name}` } : { id: product_id, name: product_name },
      ]),
    );
    return ({ product_version_id }) => byVersion.get(product_version_id);
  }

  return {
    async portalTraffic(
      org_id: string,
      portal_id: string,
      { period = '24h', by = 'product' }: { period?: TrafficPeriod | undefined; by?: TrafficGroup | undefined },
    ): Promise<PortalTraffic> {
      if (!(await store.isOwnPortal(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
      const [{ question, plan, samples }, subjectOf] = await Promise.all([
        read(portal_id, period),
        subjectsOf(portal_id, by),
      ]);
      const byBucket = Map.groupBy(samples, ({ bucket }) => bucket);
      const bySubject = Map.groupBy(samples, subjectOf);
      bySubject.delete(undefined);
      return {
        ...question,
        total: measure(samples),
        series: plan.buckets.map(({ timestamp }, at) => ({
          timestamp: new Date(timestamp).toISOString(),
          ...measure(byBucket.get(at) ?? []),
        })),
        rows: mergeById(bySubject)
          .map(({ subject, found }) => ({ ...subject, ...measure(found) }))
          .sort((one, other) => other.requests - one.requests || (one.name < other.name ? -1 : 1))
          .slice(0, rowsMaximum),
      };
    },

    /** The calls of these applications to a version since a time, and the hour of the last one. */
    async callsOfVersion(
      portal_id: string,
      version_id: string,
      application_ids: readonly string[],
      since_ms: number,
    ): Promise<Map<string, { requests: number; last_ms: number }>> {
      const calls = new Map<string, { requests: number; last_ms: number }>();
      if (application_ids.length === 0) return calls;
      const end_ms = floorTo(hour, clock()) + hour;
      const plan = planTime({ start_ms: floorTo(hour, since_ms), end_ms, granularity_ms: hour }, retention, clock());
      const aspect = { size: undefined, isByStatus: false };
      const samples = await readSamples(store, portal_id, new Set(application_ids), plan, aspect);
      for (const { application_id, product_version_id, bucket, count } of samples) {
        if (product_version_id !== version_id) continue;
        const known = calls.get(application_id);
        const last_ms = Math.max(known?.last_ms ?? 0, plan.buckets[bucket]?.timestamp ?? 0);
        calls.set(application_id, { requests: (known?.requests ?? 0) + count, last_ms });
      }
      return calls;
    },

    /** The calls to each version in the last complete days. */
    async callsByVersion(portal_id: string, days: number): Promise<Map<string, number>> {
      const end_ms = floorTo(day, clock());
      const question = { start_ms: end_ms - days * day, end_ms, granularity_ms: undefined };
      const plan = planTime(question, retention, clock());
      const samples = await readSamples(store, portal_id, 'all', plan, { size: undefined, isByStatus: false });
      const calls = new Map<string, number>();
      for (const { product_version_id, count } of samples) {
        calls.set(product_version_id, (calls.get(product_version_id) ?? 0) + count);
      }
      return calls;
    },

    /** The number of calls and of errors in the last 24 hours. */
    async lastDay(portal_id: string): Promise<{ requests: number; errors: number }> {
      const { requests, errors } = measure((await read(portal_id, '24h')).samples);
      return { requests, errors };
    },
  };
}

/** Merges samples by subject: the versions of one product, or the applications of one developer, are one subject. */
function mergeById(groups: ReadonlyMap<Subject | undefined, Sample[]>) {
  const merged = new Map<string, { subject: Subject; found: Sample[] }>();
  for (const [subject, samples] of groups) {
    if (!subject) continue;
    const known = merged.get(subject.id);
    if (known) known.found.push(...samples);
    else merged.set(subject.id, { subject, found: samples });
  }
  return [...merged.values()];
}

const tally = createTally();

function measure(samples: readonly Sample[]): { requests: number; errors: number; p99_ms: number } {
  let [requests, errors] = [0, 0];
  for (const { count, status, histogram } of samples) {
    requests += count;
    if (status >= leastError) errors += count;
    if (histogram) tally.addEncoded(histogram);
  }
  return { requests, errors, p99_ms: requests === 0 ? 0 : Number(tally.takePercentile(0.99).toPrecision(5)) };
}
