import type { Shares } from '../series.ts';
import styles from './ring-chart.module.css';
import type { SeriesStyle } from './series-styles.ts';

interface RingChartProps {
  readonly data: Shares;
  readonly description: string;
  readonly styleOf: (key: string) => SeriesStyle;
  readonly write: (value: number) => string;
  readonly totalLabel: string;
}

const size = 200;
const outer = 92;
const inner = 62;
const middle = size / 2;

const pointAt = (radius: number, turn: number): string => {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return `${(middle + radius * Math.cos(angle)).toFixed(2)} ${(middle + radius * Math.sin(angle)).toFixed(2)}`;
};

/** A piece of the ring, in turns from the top. A whole turn is drawn as two halves: an arc cannot end where it begins. */
function toArc(from: number, to: number): string {
  if (to - from >= 1) return `${toArc(from, from + 0.5)}${toArc(from + 0.5, from + 1 - 1e-6)}`;
  const isLong = to - from > 0.5 ? 1 : 0;
  return (
    `M${pointAt(outer, from)}A${outer} ${outer} 0 ${isLong} 1 ${pointAt(outer, to)}` +
    `L${pointAt(inner, to)}A${inner} ${inner} 0 ${isLong} 0 ${pointAt(inner, from)}z`
  );
}

/** A whole and its parts (ANA-12). */
export function RingChart({ data, description, styleOf, write, totalLabel }: RingChartProps) {
  const total = data.parts.reduce((sum, { value }) => sum + value, 0);
  let done = 0;
  const arcs = data.parts.map(({ key, value }) => {
    const from = done / total;
    done += value;
    return { key, path: toArc(from, done / total) };
  });
  return (
    <svg
      aria-label={description}
      className={styles.ring}
      height={size}
      role="img"
      viewBox={`0 0 ${size} ${size}`}
      width={size}
    >
      {arcs.map(({ key, path }) => (
        <g className={styleOf(key).className} key={key}>
          <path className={arcs.length > 1 ? styles.part : styles.whole} d={path} />
        </g>
      ))}
      <text className={styles.total} x={middle} y={middle - 4}>
        {write(total)}
      </text>
      <text className={styles.label} x={middle} y={middle + 18}>
        {totalLabel}
      </text>
    </svg>
  );
}
