import { useLocale } from '@portico/app-kit/locale.ts';
import {
  getPortalTraffic,
  type PortalTraffic,
  type TrafficGroup,
  type TrafficPeriod,
  trafficGroups,
  trafficPeriods,
} from '@portico/contract/admin-analytics.ts';
import { localeNames } from '@portico/contract/constants.ts';
import { unknownApplicationId } from '@portico/contract/gateway.ts';
import { DataTable } from '@portico/ui/data-table.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useGo, useSearch } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Moment } from '../../shared/moment.tsx';
import { useOwnPortal, usePortalPath } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './reviews.module.css';
import { useReviewText } from './text/use-review-text.ts';
import { TrafficChart } from './traffic-chart.tsx';

const oneOf = <Value extends string>(offered: readonly Value[], asked: string | undefined): Value =>
  offered.find((value) => value === asked) ?? (offered[0] as Value);

/** Calls, errors and latency; the URL holds period and grouping. */
export function AnalyticsPage() {
  const text = useText();
  const { analytics } = useReviewText();
  const { client } = useServices();
  const portal = useOwnPortal();
  const toPath = usePortalPath();
  const go = useGo();
  const search = useSearch();
  const period: TrafficPeriod = oneOf(trafficPeriods, search.period);
  const by: TrafficGroup = oneOf(trafficGroups, search.by);
  const query = useQuery({
    queryKey: ['traffic', portal.id, period, by],
    queryFn: ({ signal }) =>
      client.send(getPortalTraffic, { params: { portalId: portal.id }, query: { period, by } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const choose = (changes: Record<string, string>) =>
    go({ to: toPath('/analytics'), search: { period, by, ...changes }, replace: true });

  return (
    <PageFrame description={analytics.description} title={text.areas.analytics}>
      <div className={styles.filters}>
        <SelectField
          label={analytics.period}
          onChange={(event) => choose({ period: event.target.value })}
          options={trafficPeriods.map((value) => ({ value, label: analytics.periods[value] }))}
          value={period}
        />
        <SelectField
          label={analytics.by}
          onChange={(event) => choose({ by: event.target.value })}
          options={trafficGroups.map((value) => ({ value, label: analytics.groups[value] }))}
          value={by}
        />
      </div>
      <Loaded query={query}>{(traffic) => <Figures by={by} traffic={traffic} />}</Loaded>
    </PageFrame>
  );
}

function Figures({ by, traffic }: { readonly by: TrafficGroup; readonly traffic: PortalTraffic }) {
  const { analytics } = useReviewText();
  const { locale } = useLocale();
  const { tag } = localeNames[locale];
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const rate = ({ requests, errors }: { requests: number; errors: number }) =>
    percents.format(requests === 0 ? 0 : errors / requests);
  const { total, series, rows } = traffic;
  if (total.requests === 0) return <EmptyState title={analytics.empty.title}>{analytics.empty.text}</EmptyState>;

  const figures = [
    { label: analytics.requests, value: numbers.format(total.requests) },
    { label: analytics.errorRate, value: rate(total) },
    { label: analytics.p99, value: analytics.milliseconds({ ms: numbers.format(total.p99_ms) }) },
  ];
  type Measured = PortalTraffic['total'];
  const measures = [
    {
      key: 'requests',
      title: analytics.requests,
      cell: ({ requests }: Measured) => <span className={styles.number}>{numbers.format(requests)}</span>,
    },
    {
      key: 'rate',
      title: analytics.errorRate,
      cell: (row: Measured) => <span className={styles.number}>{rate(row)}</span>,
    },
    {
      key: 'p99',
      title: analytics.p99,
      cell: ({ p99_ms }: Measured) => (
        <span className={styles.number}>{analytics.milliseconds({ ms: numbers.format(p99_ms) })}</span>
      ),
    },
  ];
  return (
    <>
      <div className={styles.cards}>
        {figures.map(({ label, value }) => (
          <div className={styles.card} key={label}>
            <span className={styles.quiet}>{label}</span>
            <span className={styles.figure}>{value}</span>
          </div>
        ))}
      </div>
      <section className={styles.section}>
        <h2 className={styles.sectionTitle}>{analytics.chart}</h2>
        <TrafficChart label={analytics.chart} series={series} />
        <details className={styles.details}>
          <summary>{analytics.asTable}</summary>
          <DataTable
            columns={[
              { key: 'time', title: analytics.time, cell: ({ timestamp }) => <Moment time={timestamp} /> },
              ...measures,
            ]}
            keyOf={({ timestamp }) => timestamp}
            label={analytics.chart}
            rows={series}
          />
        </details>
      </section>
      <DataTable
        columns={[
          {
            key: 'name',
            title: analytics.groups[by],
            cell: ({ id, name }) => (id === unknownApplicationId ? analytics.unknownCallers : name),
          },
          ...measures,
        ]}
        keyOf={({ id }) => id}
        label={analytics.groups[by]}
        rows={rows}
      />
    </>
  );
}
