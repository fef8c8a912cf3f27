import { useRetry } from '@portico/app-kit/use-retry.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../services.ts';
import { useText } from '../text/use-text.tsx';
import { useFormats } from './formats.ts';
import styles from './metric-cards.module.css';
import { isLongAllowed, type Period } from './period.ts';
import { figuresQuery, type Subject } from './queries.ts';
import { changeOf, type Figure, toCounts, toLatency, toSummaryQuestions, trendOf } from './summary-figures.ts';
import { useAnalyticsText } from './text/use-analytics-text.ts';

interface MetricCardsProps {
  readonly subject: Subject;
  readonly period: Period;
  readonly isLive?: boolean;
}

/** How many requests, how many of them failed, and how long they took (ANA-09, ANA-10). */
export function MetricCards({ subject, period, isLive = false }: MetricCardsProps) {
  const { client, portal } = useServices();
  const { cards, things } = useAnalyticsText();
  const { short, twoDecimals, number } = useFormats();
  const hasTrend = isLongAllowed(portal.allowed_time_period);
  const questions = toSummaryQuestions(subject, period, hasTrend);
  const counts = useQuery(figuresQuery(client, questions.counts, { isLive }));
  const latency = useQuery(figuresQuery(client, questions.latency, { isLive }));
  const counted = counts.data && toCounts(counts.data, period, hasTrend);
  const measured = latency.data && toLatency(latency.data, period, hasTrend);
  return (
    <ul className={styles.cards}>
      <MetricCard
        figure={counted?.requests}
        isRiseGood
        query={counts}
        thing={things.requests}
        title={cards.requests}
        write={short}
      />
      <MetricCard
        figure={counted?.errorRate}
        query={counts}
        thing={things.errorRate}
        title={cards.errorRate}
        write={(value) => cards.percent({ value: twoDecimals(value) })}
      />
      <MetricCard
        figure={measured}
        query={latency}
        thing={things.latency}
        title={cards.latency}
        write={(value) => cards.milliseconds({ value: number(value) })}
      />
    </ul>
  );
}

interface MetricCardProps {
  readonly title: string;
  readonly thing: string;
  readonly query: UseQueryResult<unknown>;
  readonly figure: Figure | undefined;
  readonly write: (value: number) => string;
  readonly isRiseGood?: boolean;
}

function MetricCard({ title, thing, query, figure, write, isRiseGood = false }: MetricCardProps) {
  const { unableToFetch } = useAnalyticsText();
  const { retry } = useText();
  const askAgain = useRetry();
  return (
    <li aria-busy={query.isFetching} className={styles.card}>
      <p className={styles.title}>{title}</p>
      {query.isError ? (
        <p className={styles.failure} role="alert">
          {unableToFetch({ thing })}
          <button className={styles.retry} onClick={askAgain} type="button">
            {retry}
          </button>
        </p>
      ) : (
        <>
          <p className={styles.value}>{figure ? write(figure.now) : <Skeleton variant="short" />}</p>
          <p className={styles.trend}>
            {figure ? <Trend figure={figure} isRiseGood={isRiseGood} /> : <Skeleton variant="half" />}
          </p>
        </>
      )}
    </li>
  );
}

function Trend({ figure, isRiseGood }: { readonly figure: Figure; readonly isRiseGood: boolean }): ReactNode {
  const { cards } = useAnalyticsText();
  const { twoDecimals } = useFormats();
  if (figure.before === undefined) return cards.noTrend;
  const trend = trendOf(figure);
  const size = twoDecimals(Math.abs(changeOf(figure)));
  const moves = { rise: isRiseGood, fall: !isRiseGood };
  const isGood = trend === 'rise' || trend === 'fall' ? moves[trend] : undefined;
  const look = isGood === undefined ? styles.same : isGood ? styles.good : styles.bad;
  const words = cards[trend];
  const told = typeof words === 'string' ? words : words({ change: size });
  return (
    <span className={look} title={told}>
      <Icon className={styles[trend]} name="arrowRight" size={14} />
      <span aria-hidden="true">{cards.percent({ value: size })}</span>
      <span className={styles.spoken}>{told}</span>
    </span>
  );
}
