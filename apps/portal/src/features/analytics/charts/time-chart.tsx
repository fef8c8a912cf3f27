import { type PointerEvent, useId, useState } from 'react';
import { useFormats } from '../../../shared/analytics/formats.ts';
import type { TimeSeries } from '../series.ts';
import { useCrosshair } from './crosshair.ts';
import { chartHeight, type Geometry, lonelyPlaces, toBars, toGeometry, toLine } from './geometry.ts';
import { PointedLine, PointedValues } from './pointed.tsx';
import { timeTicks } from './scale.ts';
import type { SeriesStyle } from './series-styles.ts';
import styles from './time-chart.module.css';
import { useWidth } from './use-width.ts';

export interface TimeChartProps {
  readonly data: TimeSeries;
  readonly kind: 'lines' | 'bars';
  readonly description: string;
  readonly styleOf: (key: string) => SeriesStyle;
  readonly write: (value: number) => string;
  readonly writeTick: (value: number) => string;
  /** Whether values are counts. */
  readonly isWhole: boolean;
  readonly onZoom: (from: number, to: number) => void;
}

interface Dragged {
  readonly from: number;
  readonly to: number;
}

/** Figures over time, with a crosshair that all charts share. Dragging across a range zooms in. */
export function TimeChart(props: TimeChartProps) {
  const { data, kind, description, styleOf, write, writeTick, isWhole, onZoom } = props;
  const chart = useId();
  const crosshair = useCrosshair();
  const { tick } = useFormats();
  const [frame, width] = useWidth<HTMLDivElement>();
  const [dragged, setDragged] = useState<Dragged>();
  const geometry = toGeometry(data, width, kind === 'bars', isWhole);
  const { left, right, top, bottom, band, x, y } = geometry;

  const placeOf = (event: PointerEvent<SVGRectElement>) =>
    geometry.placeAt(event.clientX - (frame.current?.getBoundingClientRect().left ?? 0));

  function onPointerDown(event: PointerEvent<SVGRectElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = placeOf(event);
    setDragged({ from: place, to: place });
  }
  function onPointerMove(event: PointerEvent<SVGRectElement>) {
    const place = placeOf(event);
    const time = data.times[place];
    if (time !== undefined) crosshair.point({ time, chart });
    if (dragged && dragged.to !== place) setDragged({ ...dragged, to: place });
  }
  function onPointerUp() {
    setDragged(undefined);
    if (!dragged || dragged.from === dragged.to) return;
    const [first, last] = [Math.min(dragged.from, dragged.to), Math.max(dragged.from, dragged.to)];
    onZoom(data.times[first]!, data.times[last]! + data.step);
  }

  const drawn = dragged && dragged.from !== dragged.to ? dragged : undefined;
  return (
    <div className={styles.frame} ref={frame}>
      <svg
        aria-label={description}
        height={chartHeight}
        role="img"
        viewBox={`0 0 ${width} ${chartHeight}`}
        width={width}
      >
        {geometry.ticks.map((value) => (
          <g key={value}>
            <line
              className={value === 0 ? styles.base : styles.grid}
              x1={left}
              x2={right}
              y1={y(value)}
              y2={y(value)}
            />
            <text className={styles.value} x={left - 8} y={y(value)}>
              {writeTick(value)}
            </text>
          </g>
        ))}
        {timeTicks(data.times, data.step, Math.floor((right - left) / 72)).map((place) => (
          <text className={styles.time} key={place} x={x(place)} y={bottom + 18}>
            {tick(data.times[place]!, data.step)}
          </text>
        ))}
        {drawn && (
          <rect
            className={styles.dragged}
            height={bottom - top}
            width={(Math.abs(drawn.to - drawn.from) + 1) * band}
            x={left + Math.min(drawn.from, drawn.to) * band}
            y={top}
          />
        )}
        {kind === 'lines' ? (
          <Lines data={data} geometry={geometry} styleOf={styleOf} />
        ) : (
          <Bars data={data} geometry={geometry} styleOf={styleOf} />
        )}
        <PointedLine data={data} geometry={geometry} hasDots={kind === 'lines'} styleOf={styleOf} />
        <rect
          className={styles.glass}
          height={bottom - top}
          onPointerCancel={() => setDragged(undefined)}
          onPointerDown={onPointerDown}
          onPointerLeave={() => crosshair.point(undefined)}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          width={right - left}
          x={left}
          y={top}
        />
      </svg>
      <PointedValues chart={chart} data={data} geometry={geometry} styleOf={styleOf} width={width} write={write} />
    </div>
  );
}

interface MarksProps {
  readonly data: TimeSeries;
  readonly geometry: Geometry;
  readonly styleOf: (key: string) => SeriesStyle;
}

const Lines = ({ data, geometry, styleOf }: MarksProps) =>
  data.series.map(({ key, values }) => {
    const { className, dash } = styleOf(key);
    return (
      <g className={className} key={key}>
        <path className={styles.line} d={toLine(values, geometry)} strokeDasharray={dash} />
        {lonelyPlaces(values).map((place) => (
          <circle
            className={styles.dot}
            cx={geometry.x(place)}
            cy={geometry.y(values[place] ?? 0)}
            key={place}
            r={2.5}
          />
        ))}
      </g>
    );
  });

function Bars({ data, geometry, styleOf }: MarksProps) {
  const bars = toBars(data, geometry);
  return data.series.map(({ key }, at) => (
    <g className={styleOf(key).className} key={key}>
      <path className={styles.bar} d={bars[at]} />
    </g>
  ));
}
