import { ceilTo, floorTo, type Level, levelMs, levels, type Retention } from './levels.ts';

/** Rows of one level within the range. */
export interface LevelRange {
  level: Level;
  from: number;
  /** Exclusive. */
  to: number;
}

/** Which stored rows answer a query, and how they fall into buckets. */
export interface TimePlan {
  /** The start of each bucket, and how many minutes of the query fall into it. */
  buckets: readonly { timestamp: number; minutes: number }[];
  ranges: readonly LevelRange[];
  /** The index of the bucket of a row's time; -1 if it has none. */
  bucketAt(time: number): number;
}

interface Question {
  start_ms: number;
  end_ms: number;
  /** Undefined if time is no dimension: then there is one bucket. */
  granularity_ms: number | undefined;
}

/** A range of fewer units than this is read from the finer level instead, together with the ranges around it. */
const worthARange = 3;

/** Events are never further in the future than this, so later rows need no query. */
const nothingBeyond = levelMs.hour;

/**
 * Widens a range to whole minutes, the finest level. Older parts exist only by the hour and by the day, so their
 * borders move to those.
 */
export function planTime(question: Question, retention: Retention, now: number): TimePlan {
  const start = floorTo(levelMs.minute, question.start_ms);
  const end = ceilTo(levelMs.minute, question.end_ms);
  const { borders, timestamps } = cutBuckets(start, end, question);
  const buckets = timestamps.map((timestamp, at) => ({
    timestamp,
    minutes: (borders[at + 1]! - borders[at]!) / levelMs.minute,
  }));

  const isKept: IsKept = (level, time) => time >= now - retention[level];
  const unitAt = (border: number) => levelMs[finestAt(border, isKept)];
  const cuts = borders.map((border) => floorTo(unitAt(border), border));
  cuts[cuts.length - 1] = ceilTo(unitAt(end), end);
  const ranges = toRanges(cuts, isKept).filter(({ from }) => from <= now + nothingBeyond);
  return { buckets, ranges, bucketAt: (time) => findBucket(cuts, time) };
}

/**
 * A range that starts on a whole minute and has a whole number of buckets is cut from its start, so that periods can be
 * compared and days start at the viewer's midnight. Other ranges are cut at multiples of the granularity in UTC.
 */
function cutBuckets(start: number, end: number, { start_ms, end_ms, granularity_ms }: Question) {
  if (granularity_ms === undefined) return { borders: [start, end], timestamps: [start_ms] };
  const isWhole = start === start_ms && (end_ms - start_ms) % granularity_ms === 0;
  const first = isWhole ? start : floorTo(granularity_ms, start);
  const timestamps: number[] = [];
  for (let time = first; time < end; time += granularity_ms) timestamps.push(time);
  return { borders: [start, ...timestamps.slice(1), end], timestamps };
}

/** The number of buckets of a query, before they are created. */
export const countBuckets = ({ start_ms, end_ms, granularity_ms }: Question): number =>
  granularity_ms === undefined ? 1 : Math.ceil((end_ms - start_ms) / granularity_ms) + 1;

type IsKept = (level: Level, time: number) => boolean;

/** The finest level whose rows at this time certainly still exist. */
const finestAt = (time: number, isKept: IsKept): Level =>
  levels.find((level, at) => isKept(level, time - levelMs[levels[at + 1] ?? level])) ?? 'day';

/** The fewest ranges of rows that cover every bucket: days where whole days fit, hours and minutes around them. */
function toRanges(cuts: readonly number[], isKept: IsKept): LevelRange[] {
  const ranges: LevelRange[] = [];
  for (let at = 1; at < cuts.length; at++) {
    for (const range of cover(cuts[at - 1]!, cuts[at]!, isKept)) {
      const last = ranges.at(-1);
      if (last?.level === range.level && last.to === range.from) last.to = range.to;
      else ranges.push(range);
    }
  }
  return ranges;
}

function* cover(from: number, to: number, isKept: IsKept, level: Level = 'day'): Generator<LevelRange> {
  if (from >= to) return;
  const unit = levelMs[level];
  const finer = levels[levels.indexOf(level) - 1];
  const first = ceilTo(unit, from);
  const last = floorTo(unit, to);
  const isWhole = from === first && last === to;
  const isWorthIt = isWhole || last - first >= worthARange * unit;
  if (!finer) yield { level, from, to };
  else if (first >= last || (!isWorthIt && isKept(finer, from))) yield* cover(from, to, isKept, finer);
  else {
    yield* cover(from, first, isKept, finer);
    yield { level, from: first, to: last };
    yield* cover(last, to, isKept, finer);
  }
}

function findBucket(cuts: readonly number[], time: number): number {
  if (time < cuts[0]! || time >= cuts.at(-1)!) return -1;
  let low = 0;
  let high = cuts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (cuts[middle]! <= time) low = middle;
    else high = middle;
  }
  return low;
}
