import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Period } from '../../shared/analytics/period.ts';
import { figuresQuery, type Subject } from '../../shared/analytics/queries.ts';
import { useAnalyticsText } from '../../shared/analytics/text/use-analytics-text.ts';
import { useServices } from '../../shared/services.ts';
import { RingCard, TimeCard } from './chart-cards.tsx';
import { CrosshairContext, createCrosshair } from './charts/crosshair.ts';
import type { SeriesStyle } from './charts/series-styles.ts';
import controls from './controls.module.css';
import styles from './dashboard-page.module.css';
import { type Percentile, percentiles } from './dashboard-url.ts';
import { toChartQuestions } from './questions.ts';
import { useTurn } from './use-turn.ts';

interface ChartGridProps {
  readonly subject: Subject;
  readonly period: Period;
  readonly percentile: Percentile;
  readonly onPercentile: (percentile: Percentile) => void;
  readonly styleOf: (versionId: string) => SeriesStyle;
  readonly onZoom: (from: number, to: number) => void;
  readonly fileName: string;
  readonly refreshMs: number | undefined;
}

/** The six charts (ANA-12), with one crosshair. */
export function ChartGrid(props: ChartGridProps) {
  const { subject, period, percentile, onPercentile, styleOf, onZoom, fileName, refreshMs } = props;
  const { charts, things } = useAnalyticsText();
  const [crosshair] = useState(createCrosshair);
  const questions = toChartQuestions(subject, period, percentile);
  const first = useQuery(figuresQuery(useServices().client, questions.requests));
  // Asked for together, all of them would be there when the last one is.
  const isTurn = useTurn(!first.isPending);
  const partsOf = (chart: keyof typeof questions) => ({
    title: charts[chart],
    thing: things[chart],
    question: questions[chart],
    emptyText: chart === 'requests' || chart === 'latency' ? charts.empty : charts.noErrors,
    fileName: `${fileName} ${chart}`,
    refreshMs,
    isTurn: isTurn || chart === 'requests',
  });
  const overTime = { styleOf, onZoom };
  return (
    <CrosshairContext value={crosshair}>
      <div className={styles.grid}>
        <TimeCard {...partsOf('requests')} {...overTime} kind="lines" unit="count" />
        <TimeCard
          {...partsOf('latency')}
          {...overTime}
          control={<PercentileChoice onChange={onPercentile} value={percentile} />}
          kind="lines"
          unit="ms"
        />
        <TimeCard {...partsOf('clientErrors')} {...overTime} kind="bars" unit="count" />
        <TimeCard {...partsOf('serverErrors')} {...overTime} kind="bars" unit="count" />
        <RingCard {...partsOf('clientCodes')} />
        <RingCard {...partsOf('serverCodes')} />
      </div>
    </CrosshairContext>
  );
}

interface PercentileChoiceProps {
  readonly value: Percentile;
  readonly onChange: (percentile: Percentile) => void;
}

function PercentileChoice({ value, onChange }: PercentileChoiceProps) {
  const { charts } = useAnalyticsText();
  const name = useId();
  return (
    <fieldset aria-label={charts.percentile} className={controls.percentiles}>
      {percentiles.map((percentile) => (
        <label className={controls.percentile} key={percentile}>
          <input checked={value === percentile} name={name} onChange={() => onChange(percentile)} type="radio" />
          {percentile.toUpperCase()}
        </label>
      ))}
    </fieldset>
  );
}
