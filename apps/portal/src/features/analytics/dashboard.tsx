import type { Application } from '@portico/contract/applications.ts';
import { Button } from '@portico/ui/button.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearch } from '../../router/react.tsx';
import { useFormats } from '../../shared/analytics/formats.ts';
import { MetricCards } from '../../shared/analytics/metric-cards.tsx';
import { isLongAllowed, minute } from '../../shared/analytics/period.ts';
import { figuresKey, figuresQuery } from '../../shared/analytics/queries.ts';
import { toCounts, toSummaryQuestions } from '../../shared/analytics/summary-figures.ts';
import { useAnalyticsText } from '../../shared/analytics/text/use-analytics-text.ts';
import { useServices } from '../../shared/services.ts';
import { ChartGrid } from './chart-grid.tsx';
import { styleOf } from './charts/series-styles.ts';
import controls from './controls.module.css';
import { type DashboardView, periodOf, toSearch, toView } from './dashboard-url.ts';
import { FirstCall } from './first-call.tsx';
import { RangePicker } from './range-picker.tsx';
import { VersionFilter, type VersionOption } from './version-filter.tsx';

interface DashboardProps {
  readonly application: Application;
  readonly versions: readonly VersionOption[];
}

const liveMs = 15_000;

/** The filters, the cards and the charts. What they show is in the URL. */
export function Dashboard({ application, versions }: DashboardProps) {
  const { client, portal } = useServices();
  const { charts, range: words, refresh, live } = useAnalyticsText();
  const { span } = useFormats();
  const queries = useQueryClient();
  const search = useSearch();
  const navigate = useNavigate();
  const [now, setNow] = useState(Date.now);
  const allowed = portal.allowed_time_period;
  // Memoized by URL, so that rendering again does not reset a choice that is not applied yet.
  const view = useMemo(() => toView(search, allowed, Date.now()), [search, allowed]);
  const period = periodOf(view, allowed, now);
  const subject = { applicationIds: [application.id], versionIds: view.versionIds };

  useEffect(() => {
    if (!view.isLive) return undefined;
    const timer = setInterval(() => setNow(Date.now()), liveMs);
    return () => clearInterval(timer);
  }, [view.isLive]);

  const change = (changes: Partial<DashboardView>) => {
    setNow(Date.now());
    void navigate({ to: '.', search: toSearch({ ...view, ...changes }), resetScroll: false });
  };
  const askAgain = () => {
    setNow(Date.now());
    void queries.invalidateQueries({ queryKey: figuresKey });
  };
  const styleOfVersion = useCallback(
    (id: string) => {
      const place = versions.findIndex((version) => version.id === id);
      return styleOf(place === -1 ? versions.length : place, versions[place]?.label ?? charts.goneVersion);
    },
    [versions, charts],
  );

  const hasTrend = isLongAllowed(allowed);
  const counts = useQuery(figuresQuery(client, toSummaryQuestions(subject, period, hasTrend).counts, view));
  const hasNoCalls =
    view.versionIds.length === 0 &&
    !view.zoom &&
    counts.data &&
    toCounts(counts.data, period, hasTrend).requests.now === 0;
  return (
    <>
      <div className={controls.toolbar}>
        <VersionFilter onChange={(versionIds) => change({ versionIds })} options={versions} value={view.versionIds} />
        <RangePicker
          allowed={allowed}
          now={now}
          onApply={(range) => change({ range, zoom: undefined })}
          value={view.range}
        />
        {view.zoom && (
          <Button onClick={() => change({ zoom: undefined })}>
            <Icon name="close" size={16} />
            {words.resetZoom}
          </Button>
        )}
        <Button onClick={askAgain}>
          <Icon name="refresh" size={16} />
          {refresh}
        </Button>
        <label className={controls.live}>
          <input checked={view.isLive} onChange={(event) => change({ isLive: event.target.checked })} type="checkbox" />
          {live}
        </label>
      </div>
      <p className={controls.shown} role="status">
        {span(period.start_ms, Math.min(period.end_ms, Math.max(now, period.start_ms + minute)))} · {charts.zoomHint}
      </p>
      <MetricCards isLive={view.isLive} period={period} subject={subject} />
      {hasNoCalls && <FirstCall application={application} />}
      <ChartGrid
        fileName={application.name}
        styleOf={styleOfVersion}
        onPercentile={(percentile) => change({ percentile })}
        onZoom={(from, to) => change({ zoom: { from, to } })}
        percentile={view.percentile}
        period={period}
        refreshMs={view.isLive ? liveMs : undefined}
        subject={subject}
      />
    </>
  );
}
