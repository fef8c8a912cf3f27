import type { AnalyticsAnswer, AnalyticsConfig, AnalyticsQuery } from '@portico/contract/analytics.ts';
import type { allowedTimePeriods } from '@portico/contract/constants.ts';
import type { InvalidParameter } from '@portico/contract/problems.ts';
import { invalidParameter } from '@portico/contract/problems.ts';
import type { Owner } from '../access/owner.ts';
import type { Viewer } from '../access/viewer.ts';
import { figures, type Sample, type Shown, toAnswer, toFilter } from './answer.ts';
import { levelMs, type Retention } from './levels.ts';
import { type Named, toUniqueNames } from './names.ts';
import { type ReadTraffic, readSamples } from './samples.ts';
import type { SubjectStore } from './subject-store.ts';
import { countBuckets, planTime } from './time-plan.ts';

interface Deps {
  store: Pick<SubjectStore, 'listKnownVersions'> & { readTraffic: ReadTraffic };
  /** The applications that the developer may query. */
  applicationsOf(owner: Owner): Promise<Named[]>;
  retention: Retention;
  newId(): string;
  clock(): number;
}

export type AllowedTimePeriod = (typeof allowedTimePeriods)[number];

const { minute, hour, day } = levelMs;

/** How far back a query may start, and its tolerance: ranges start on a whole hour or day. */
const reach: Readonly<Record<AllowedTimePeriod, { ms: number; slack: number }>> = {
  '24h': { ms: day, slack: hour },
  '90d': { ms: 90 * day, slack: day },
};
const bucketsMaximum = 3000;
const aheadMaximum = 366 * day;

export function createAnalyticsQueryService({ store, applicationsOf, retention, newId, clock }: Deps) {
  /**
   * Names are unique among everything that the developer may see, not only in one answer, so that a version always has
   * the same name. Deleted versions have no name, and neither have hidden versions that a refused call names.
   */
  async function toShown(
    viewer: Viewer,
    applications: Named[],
    samples: readonly Sample[],
    query: Required<AnalyticsQuery>,
  ): Promise<Shown> {
    const names = { APPLICATION: toUniqueNames(applications), API_PRODUCT_VERSION: new Map<string, string>() };
    if (query.dimensions.includes('API_PRODUCT_VERSION')) {
      const ids = new Set(samples.map(({ product_version_id }) => product_version_id));
      const registered = applications.map(({ id }) => id);
      names.API_PRODUCT_VERSION = toUniqueNames(await store.listKnownVersions(viewer, [...ids], registered));
    }
    return (dimension, value) =>
      dimension === 'APPLICATION' || dimension === 'API_PRODUCT_VERSION'
        ? (names[dimension].get(value) ?? value)
        : value;
  }

  return {
    config: (): AnalyticsConfig => ({ analytics: { percentiles: true, retention_ms: retention.day } }),

    /**
     * Figures of the developer's own applications; the filter cannot select others. Versions and applications are named
     * as the viewer sees them, or by id without a viewer.
     */
    async query(
      owner: Owner,
      allowed: AllowedTimePeriod,
      input: AnalyticsQuery,
      viewer?: Viewer,
    ): Promise<AnalyticsAnswer> {
      const query = { dimensions: [], granularity_ms: day, filter: [], ...input };
      check(query, allowed, retention, clock());

      const { size } = figures[query.metrics[0]!];
      const plan = planTime(toQuestion(query), retention, clock());
      const isWanted = toFilter(query.filter);
      // Applications that the filter excludes are not read.
      const filters = query.filter.filter(({ dimension }) => dimension === 'APPLICATION');
      const isNamed = (id: string) => filters.every(({ type, values }) => isIn(values, id) === (type === 'IN'));
      const applications = await applicationsOf(owner);
      const own = new Set(applications.map(({ id }) => id).filter(isNamed));
      const isByStatus = asksForStatus(query);
      const all = own.size === 0 ? [] : await readSamples(store, owner.portal_id, own, plan, { size, isByStatus });
      const samples = all.filter(isWanted);
      const shown = viewer && (await toShown(viewer, applications, samples, query));
      const answer = toAnswer(query, plan, samples, shown);
      return { ...answer, meta: { ...answer.meta, query_id: newId() } };
    },
  };
}

const asksForStatus = ({ dimensions, filter }: Required<AnalyticsQuery>): boolean =>
  [...dimensions, ...filter.map(({ dimension }) => dimension)].some((dimension) => dimension.startsWith('STATUS_CODE'));

const isIn = (values: readonly (string | number)[], id: string): boolean => values.includes(id);

const toQuestion = ({ start_ms, end_ms, dimensions, granularity_ms }: Required<AnalyticsQuery>) => ({
  start_ms,
  end_ms,
  granularity_ms: dimensions.includes('TIME') ? granularity_ms : undefined,
});

function check(query: Required<AnalyticsQuery>, allowed: AllowedTimePeriod, retention: Retention, now: number): void {
  const [first, ...more] = whatIsWrongWith(query, allowed, retention, now);
  if (first) throw invalidParameter(first, ...more);
}

function* whatIsWrongWith(
  query: Required<AnalyticsQuery>,
  allowed: AllowedTimePeriod,
  retention: Retention,
  now: number,
): Generator<InvalidParameter> {
  const { start_ms, end_ms, dimensions, granularity_ms } = query;
  const { ms, slack } = reach[allowed];
  const earliest = now - Math.min(ms, retention.day) - slack;
  // A comparison needs the previous period too, which may lie before the allowed time.
  const begins = allowed === '90d' && isComparison(query, now) ? start_ms + granularity_ms : start_ms;
  if (begins < earliest) {
    const reason = `must not be longer ago than ${allowed === '24h' ? '24 hours' : '90 days'}`;
    yield { field: 'start_ms', rule: 'min', reason, minimum: earliest };
  }
  if (end_ms <= start_ms) {
    yield { field: 'end_ms', rule: 'min', reason: 'must be after start_ms', minimum: start_ms + 1 };
  }
  if (end_ms > now + aheadMaximum) {
    yield {
      field: 'end_ms',
      rule: 'max',
      reason: 'must not be further ahead than a year',
      maximum: now + aheadMaximum,
    };
  }
  if (new Set(dimensions).size < dimensions.length) {
    yield { field: 'dimensions', rule: 'invalid', reason: 'must not name a dimension twice' };
  }
  if (!dimensions.includes('TIME')) return;
  if (granularity_ms < minute) {
    yield { field: 'granularity_ms', rule: 'min', reason: 'must be at least one minute', minimum: minute };
  } else if (granularity_ms % minute !== 0) {
    yield { field: 'granularity_ms', rule: 'invalid', reason: 'must be a whole number of minutes' };
  } else if (countBuckets(toQuestion(query)) > bucketsMaximum) {
    const least = Math.ceil((end_ms - start_ms) / (bucketsMaximum - 1) / minute) * minute;
    yield { field: 'granularity_ms', rule: 'min', reason: 'is too short for this period', minimum: least };
  }
}

const isComparison = ({ start_ms, end_ms, dimensions, granularity_ms }: Required<AnalyticsQuery>, now: number) =>
  dimensions.includes('TIME') && granularity_ms * 2 === end_ms - start_ms && end_ms <= now + day;
