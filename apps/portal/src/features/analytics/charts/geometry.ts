import type { TimeSeries } from '../series.ts';
import { valueTicks } from './scale.ts';

export const chartHeight = 232;
const margin = { top: 10, right: 6, bottom: 26, left: 48 };

/** The layout of a chart of this width. Lines and bars share it, so that their times align. */
export interface Geometry {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly band: number;
  readonly ticks: readonly number[];
  /** The middle of a step. */
  x(place: number): number;
  y(value: number): number;
  /** The index of the step at this position, or of the nearest one. */
  placeAt(x: number): number;
}

export function toGeometry(data: TimeSeries, width: number, isStacked: boolean, isWhole: boolean): Geometry {
  const left = margin.left;
  const right = Math.max(width - margin.right, left + 1);
  const { top } = margin;
  const bottom = chartHeight - margin.bottom;
  const ticks = valueTicks(highestOf(data, isStacked), isWhole);
  const most = ticks.at(-1) ?? 1;
  const count = Math.max(1, data.times.length);
  const band = (right - left) / count;
  return {
    left,
    right,
    top,
    bottom,
    band,
    ticks,
    x: (place) => left + (place + 0.5) * band,
    y: (value) => bottom - (value / most) * (bottom - top),
    placeAt: (x) => Math.min(count - 1, Math.max(0, Math.floor((x - left) / band))),
  };
}

function highestOf({ times, series }: TimeSeries, isStacked: boolean): number {
  if (!isStacked) return Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return Math.max(0, ...times.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)));
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A line with a gap wherever there is no value. */
export function toLine(values: readonly (number | undefined)[], { x, y }: Geometry): string {
  let isDrawing = false;
  let path = '';
  for (const [place, value] of values.entries()) {
    if (value !== undefined) path += `${isDrawing ? 'L' : 'M'}${round(x(place))} ${round(y(value))}`;
    isDrawing = value !== undefined;
  }
  return path;
}

/** Isolated values between two gaps, which no line reaches. */
export function lonelyPlaces(values: readonly (number | undefined)[]): number[] {
  const isThere = (place: number) => values[place] !== undefined;
  return [...values.keys()].filter((place) => isThere(place) && !isThere(place - 1) && !isThere(place + 1));
}

/** The bars of each series, one above the other. */
export function toBars({ times, series }: TimeSeries, { left, band, y }: Geometry): string[] {
  const heights = times.map(() => 0);
  const gap = Math.min(3, band * 0.15);
  const width = round(Math.max(1, band - 2 * gap));
  return series.map(({ values }) =>
    values
      .map((value, place) => {
        if (!value) return '';
        const from = heights[place]!;
        heights[place] = from + value;
        return `M${round(left + place * band + gap)} ${round(y(from))}V${round(y(from + value))}h${width}V${round(y(from))}z`;
      })
      .join(''),
  );
}
