import type { PortalTraffic } from '@portico/contract/admin-analytics.ts';
import { Moment } from '../../shared/moment.tsx';
import styles from './reviews.module.css';

interface TrafficChartProps {
  readonly label: string;
  readonly series: PortalTraffic['series'];
}

const height = 100;
const step = 10;
const gap = 2;

/** Calls as bars, with errors at the bottom. The table below has the numbers. */
export function TrafficChart({ label, series }: TrafficChartProps) {
  const highest = Math.max(1, ...series.map(({ requests }) => requests));
  const tall = (count: number) => (count / highest) * height;
  const first = series[0];
  const last = series.at(-1);
  return (
    <div className={styles.chart}>
      <svg aria-label={label} preserveAspectRatio="none" role="img" viewBox={`0 0 ${series.length * step} ${height}`}>
        {series.map(({ timestamp, requests, errors }, at) => (
          <g key={timestamp}>
            <rect
              className={styles.bar}
              height={tall(requests)}
              width={step - gap}
              x={at * step}
              y={height - tall(requests)}
            />
            <rect
              className={styles.errorBar}
              height={tall(errors)}
              width={step - gap}
              x={at * step}
              y={height - tall(errors)}
            />
          </g>
        ))}
      </svg>
      {first && last && (
        <div className={styles.axis}>
          <Moment time={first.timestamp} />
          <Moment time={last.timestamp} />
        </div>
      )}
    </div>
  );
}
