import type { AnalyticsQuery } from '@portico/contract/analytics.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useFormats } from '../../shared/analytics/formats.ts';
import { figuresQuery } from '../../shared/analytics/queries.ts';
import { useAnalyticsText } from '../../shared/analytics/text/use-analytics-text.ts';
import { useServices } from '../../shared/services.ts';
import { ChartFrame } from './chart-frame.tsx';
import { Legend } from './charts/legend.tsx';
import { RingChart } from './charts/ring-chart.tsx';
import { type SeriesStyle, styleOfCode } from './charts/series-styles.ts';
import { TimeChart } from './charts/time-chart.tsx';
import { isEmpty, type Series, toShares, toTimeSeries } from './series.ts';
import { toShareSheet, toTimeSheet } from './sheet.ts';

interface CardProps {
  readonly title: string;
  readonly thing: string;
  readonly question: AnalyticsQuery;
  readonly emptyText: string;
  readonly fileName: string;
  /** Undefined when live updates are off. */
  readonly refreshMs: number | undefined;
  /** Whether its figures may be asked for yet. */
  readonly isTurn: boolean;
}

function useHidden() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
  };
  return { hidden, toggle };
}

const useFigures = ({ question, refreshMs, isTurn }: Pick<CardProps, 'question' | 'refreshMs' | 'isTurn'>) =>
  useQuery({
    ...figuresQuery(useServices().client, question, { isLive: refreshMs !== undefined }),
    enabled: isTurn,
    refetchInterval: refreshMs ?? false,
  });

interface TimeCardProps extends CardProps {
  readonly kind: 'lines' | 'bars';
  readonly unit: 'count' | 'ms';
  readonly styleOf: (key: string) => SeriesStyle;
  readonly control?: ReactNode;
  readonly onZoom: (from: number, to: number) => void;
}

/** Figures over time by product version. */
export function TimeCard(props: TimeCardProps) {
  const { title, kind, unit, styleOf, control, onZoom, question, ...frame } = props;
  const { charts, cards } = useAnalyticsText();
  const formats = useFormats();
  const query = useFigures(props);
  const { hidden, toggle } = useHidden();
  const data = useMemo(() => query.data && toTimeSeries(query.data, 'API_PRODUCT_VERSION'), [query.data]);
  const hasData = data !== undefined && !isEmpty(data);
  const write = (value: number) =>
    unit === 'ms' ? cards.milliseconds({ value: formats.number(value) }) : formats.number(value);
  const writeTick = (value: number) =>
    unit === 'ms' ? cards.milliseconds({ value: formats.number(value) }) : formats.short(value);
  const isShown = ({ key }: Series) => !hidden.has(key);
  const description = charts.describe({
    chart: title,
    from: formats.moment(question.start_ms, 0),
    to: formats.moment(question.end_ms, 0),
  });
  const labelOf = (key: string) => styleOf(key).label;
  return (
    <ChartFrame
      {...frame}
      chart={
        data && (
          <TimeChart
            data={{ ...data, series: data.series.filter(isShown) }}
            description={description}
            isWhole={unit === 'count'}
            kind={kind}
            styleOf={styleOf}
            onZoom={onZoom}
            write={write}
            writeTick={writeTick}
          />
        )
      }
      control={control}
      isTruncated={data?.isTruncated === true}
      legend={
        data && (
          <Legend
            entries={data.series.map(({ key }) => ({ key, style: styleOf(key) }))}
            hidden={hidden}
            label={title}
            onToggle={toggle}
            variant={kind === 'lines' ? 'line' : 'area'}
          />
        )
      }
      query={query}
      sheet={hasData ? toTimeSheet(data, { head: charts.time, labelOf, moment: formats.moment }) : undefined}
      title={title}
      write={write}
    />
  );
}

/** How often each status code occurred. */
export function RingCard(props: CardProps) {
  const { title, question, ...frame } = props;
  const { charts } = useAnalyticsText();
  const { number, short, moment } = useFormats();
  const query = useFigures(props);
  const { hidden, toggle } = useHidden();
  const data = useMemo(() => query.data && toShares(query.data, 'STATUS_CODE'), [query.data]);
  const hasData = data !== undefined && data.parts.length > 0;
  const from = moment(question.start_ms, 0);
  const to = moment(question.end_ms, 0);
  return (
    <ChartFrame
      {...frame}
      chart={
        data && (
          <RingChart
            data={{ ...data, parts: data.parts.filter(({ key }) => !hidden.has(key)) }}
            description={charts.describe({ chart: title, from, to })}
            styleOf={styleOfCode}
            totalLabel={charts.total}
            write={short}
          />
        )
      }
      isTruncated={data?.isTruncated === true}
      legend={
        data && (
          <Legend
            entries={data.parts.map(({ key, value }) => ({ key, style: styleOfCode(key), figure: number(value) }))}
            hidden={hidden}
            label={title}
            onToggle={toggle}
            variant="area"
          />
        )
      }
      query={query}
      sheet={hasData ? toShareSheet(data, charts.statusCode, charts.count) : undefined}
      title={title}
      write={number}
    />
  );
}
