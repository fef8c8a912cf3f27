import { QueryFailure } from '@portico/app-kit/query-failure.tsx';
import { ActionIcon } from '@portico/ui/action-icons.tsx';
import { Button } from '@portico/ui/button.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useAnalyticsText } from '../../shared/analytics/text/use-analytics-text.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './chart-frame.module.css';
import { FigureTable } from './figure-table.tsx';
import { type Sheet, saveFile, toCsv } from './sheet.ts';

interface ChartFrameProps {
  readonly title: string;
  /** As in *Unable to fetch {thing}*. */
  readonly thing: string;
  readonly query: UseQueryResult<unknown>;
  /** The text for an empty chart. */
  readonly emptyText: string;
  /** Undefined while there is nothing to show. */
  readonly sheet: Sheet | undefined;
  readonly isTruncated: boolean;
  readonly write: (value: number) => string;
  readonly fileName: string;
  readonly control?: ReactNode;
  readonly chart: ReactNode;
  readonly legend: ReactNode;
}

/** One chart with its own skeleton, failure and empty state, independent of the others (ANA-14). */
export function ChartFrame(props: ChartFrameProps) {
  const { title, thing, query, emptyText, sheet, isTruncated, write, fileName, control, chart, legend } = props;
  const { charts, unableToFetch } = useAnalyticsText();
  const text = useText();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const toggleLabel = isTable ? charts.showChart({ chart: title }) : charts.showTable({ chart: title });
  const downloadLabel = charts.download({ chart: title });
  return (
    <section aria-busy={query.isFetching} aria-labelledby={id} className={styles.card}>
      <header className={styles.header}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {control}
        {sheet && (
          <div className={styles.actions}>
            <Button
              aria-label={toggleLabel}
              variant="quiet"
              onClick={() => setTable(!isTable)}
              size="small"
              title={toggleLabel}
            >
              {isTable ? <ActionIcon name="chart" /> : <Icon name="rows" size={16} />}
            </Button>
            <Button
              aria-label={downloadLabel}
              variant="quiet"
              onClick={() => saveFile(`${fileName}.csv`, toCsv(sheet))}
              size="small"
              title={downloadLabel}
            >
              <ActionIcon name="download" />
            </Button>
          </div>
        )}
      </header>
      <div className={styles.body}>
        {query.isError && (
          <div className={styles.failure}>
            <QueryFailure isSmall query={query} text={text} title={unableToFetch({ thing })} />
          </div>
        )}
        {query.isPending && <ChartSkeleton />}
        {query.isSuccess && !sheet && <p className={styles.empty}>{emptyText}</p>}
        {query.isSuccess && sheet && (isTable ? <FigureTable label={title} sheet={sheet} write={write} /> : chart)}
      </div>
      {query.isSuccess && sheet && !isTable && legend}
      {query.isSuccess && isTruncated && <p className={styles.note}>{charts.truncated}</p>}
    </section>
  );
}

const heights = ['40%', '62%', '48%', '80%', '66%', '54%', '72%', '44%', '58%', '36%', '64%', '50%'];

const ChartSkeleton = () => (
  <div aria-hidden="true" className={styles.skeleton}>
    {heights.map((height, at) => (
      <span key={String(at)} style={{ height }} />
    ))}
  </div>
);
