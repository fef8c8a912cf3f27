import { useFormats } from '../../../shared/analytics/formats.ts';
import type { TimeSeries } from '../series.ts';
import { usePointed } from './crosshair.ts';
import type { Geometry } from './geometry.ts';
import styles from './pointed.module.css';
import type { SeriesStyle } from './series-styles.ts';
import { Swatch } from './swatch.tsx';

interface PointedProps {
  readonly data: TimeSeries;
  readonly geometry: Geometry;
  readonly styleOf: (key: string) => SeriesStyle;
}

/** The step of this chart that the pointed-at moment falls into. */
function usePlace({ times, step }: TimeSeries) {
  const pointed = usePointed();
  const place = pointed ? times.findIndex((time) => time <= pointed.time && pointed.time < time + step) : -1;
  return { pointed, place };
}

export function PointedLine({ data, geometry, styleOf, hasDots }: PointedProps & { readonly hasDots: boolean }) {
  const { place } = usePlace(data);
  if (place === -1) return null;
  const x = geometry.x(place);
  return (
    <g pointerEvents="none">
      <line className={styles.line} x1={x} x2={x} y1={geometry.top} y2={geometry.bottom} />
      {hasDots &&
        data.series.map(({ key, values }) => {
          const value = values[place];
          if (value === undefined) return null;
          return (
            <g className={styleOf(key).className} key={key}>
              <circle className={styles.dot} cx={x} cy={geometry.y(value)} r={3.5} />
            </g>
          );
        })}
    </g>
  );
}

interface PointedValuesProps extends PointedProps {
  readonly chart: string;
  readonly width: number;
  readonly write: (value: number) => string;
}

/** The number of entries that fit beside the pointer. */
const rowsMaximum = 8;

/** The figures at the crosshair, in the chart that the pointer is in. */
export function PointedValues({ chart, data, geometry, styleOf, width, write }: PointedValuesProps) {
  const { moment } = useFormats();
  const { pointed, place } = usePlace(data);
  if (pointed?.chart !== chart || place === -1) return null;
  const rows = data.series
    .map(({ key, values }) => ({ key, value: values[place] }))
    .filter((row): row is { key: string; value: number } => row.value !== undefined)
    .sort((one, other) => other.value - one.value)
    .slice(0, rowsMaximum);
  const x = geometry.x(place);
  const isOnTheLeft = x > width / 2;
  return (
    <div
      aria-hidden="true"
      className={styles.values}
      style={isOnTheLeft ? { right: width - x + 12 } : { left: x + 12 }}
    >
      <p className={styles.moment}>{moment(data.times[place]!, data.step)}</p>
      {rows.map(({ key, value }) => (
        <p className={styles.row} key={key}>
          <Swatch style={styleOf(key)} />
          <span className={styles.name}>{styleOf(key).label}</span>
          <span className={styles.figure}>{write(value)}</span>
        </p>
      ))}
    </div>
  );
}
