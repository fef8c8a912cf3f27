/** The time spans by which calls are added up, the shortest first; each is a whole multiple of the one before. */
export const levels = ['minute', 'hour', 'day'] as const;
export type Level = (typeof levels)[number];

export const levelMs: Readonly<Record<Level, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** How long rows of each level are stored, in milliseconds. */
export type Retention = Readonly<Record<Level, number>>;

export const defaultRetention: Retention = {
  minute: 48 * levelMs.hour,
  hour: 90 * levelMs.day,
  day: 730 * levelMs.day,
};

/**
 * The time span of one partition of a level's table (PostgreSQL): old rows are dropped with their partition, instead of
 * deleted one by one.
 */
export const partitionMs: Readonly<Record<Level, number>> = {
  minute: 12 * levelMs.hour,
  hour: 15 * levelMs.day,
  day: 180 * levelMs.day,
};

export const floorTo = (unit: number, time: number): number => Math.floor(time / unit) * unit;
export const ceilTo = (unit: number, time: number): number => Math.ceil(time / unit) * unit;
