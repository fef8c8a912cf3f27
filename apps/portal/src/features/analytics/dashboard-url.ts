import {
  calendarLimits,
  day,
  defaultPreset,
  isLongAllowed,
  type Period,
  type Preset,
  presetsFor,
  type Range,
  toPeriod,
  toZoomedPeriod,
} from '../../shared/analytics/period.ts';

export const percentiles = ['p50', 'p95', 'p99'] as const;
export type Percentile = (typeof percentiles)[number];

/** The search parameters of a dashboard. Defaults are left out. */
export interface DashboardSearch {
  range?: string;
  /** Days of the calendar, both in the range: `2026-03-01_2026-03-10`. */
  days?: string;
  /** The part of it to zoom in to, in milliseconds: `1773100000000-1773180000000`. */
  zoom?: string;
  versions?: string;
  latency?: string;
  live?: boolean;
}

export interface DashboardView {
  readonly range: Range;
  readonly zoom: { readonly from: number; readonly to: number } | undefined;
  readonly versionIds: readonly string[];
  readonly percentile: Percentile;
  readonly isLive: boolean;
}

const dayPattern = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/;
const zoomPattern = /^(\d{12,14})-(\d{12,14})$/;
const idPattern = /^[0-9a-f-]{36}$/;

/** Invalid or forbidden values are ignored, because URLs are written by hand, too. */
export function toView(search: Record<string, unknown>, allowed: string, now: number): DashboardView {
  const zoomed = zoomPattern.exec(String(search.zoom ?? ''));
  const [from, to] = [Number(zoomed?.[1]), Number(zoomed?.[2])];
  const ids = typeof search.versions === 'string' ? search.versions.split(',') : [];
  return {
    range: toRange(search, allowed, now),
    zoom: zoomed && from < to ? { from, to } : undefined,
    versionIds: ids.filter((id) => idPattern.test(id)),
    percentile: percentiles.find((one) => one === search.latency) ?? 'p99',
    isLive: search.live === true,
  };
}

function toRange({ range, days }: Record<string, unknown>, allowed: string, now: number): Range {
  const chosen = dayPattern.exec(String(days ?? ''));
  if (chosen && isLongAllowed(allowed)) {
    const limits = calendarLimits(now);
    const [, first = '', last = ''] = chosen;
    if (limits.first <= first && first <= last && last <= limits.last) return { first, last };
  }
  return { preset: presetsFor(allowed).find((preset) => preset === range) ?? defaultPreset };
}

export function toSearch({ range, zoom, versionIds, percentile, isLive }: DashboardView): DashboardSearch {
  return {
    ...('first' in range && { days: `${range.first}_${range.last}` }),
    ...('preset' in range && range.preset !== defaultPreset && { range: range.preset satisfies Preset }),
    ...(zoom && { zoom: `${zoom.from}-${zoom.to}` }),
    ...(versionIds.length > 0 && { versions: versionIds.join(',') }),
    ...(percentile !== 'p99' && { latency: percentile }),
    ...(isLive && { live: true }),
  };
}

/** The shown time range. An old URL may reach further back than is allowed now. */
export function periodOf({ range, zoom }: DashboardView, allowed: string, now: number): Period {
  if (!zoom) return toPeriod(range, now);
  const earliest = now - (isLongAllowed(allowed) ? 90 * day : day);
  const whole = toPeriod(range, now);
  if (zoom.to <= earliest) return whole;
  return toZoomedPeriod(Math.max(zoom.from, Math.ceil(earliest / 60_000) * 60_000), zoom.to, now);
}
