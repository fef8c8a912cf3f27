import { day, hour, minute } from '../../../shared/analytics/period.ts';

/** Round numbers from 0 to at least the highest value. Counts have whole steps only; durations may have fractions. */
export function valueTicks(highest: number, isWhole = false): number[] {
  if (highest <= 0) return [0, 1];
  const rough = Math.max(highest / 4, isWhole ? 1 : 0);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const factors = isWhole && magnitude <= 1 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10];
  const step = factors.map((factor) => factor * magnitude).find((one) => one >= rough) ?? rough;
  const count = Math.ceil(highest / step - 1e-9) + 1;
  return Array.from({ length: count }, (_, at) => Number((at * step).toPrecision(6)));
}

const strides = [
  minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
];

/** The positions of the axis labels: as many as fit, at round local times. */
export function timeTicks(times: readonly number[], step: number, fitting: number): number[] {
  const all = times.map((_, at) => at);
  if (times.length <= fitting) return all;
  if (step >= day) {
    const stride = Math.ceil(times.length / fitting);
    return all.filter((at) => (times.length - 1 - at) % stride === 0);
  }
  const length = times.length * step;
  const stride = strides.find((one) => one >= step && length / one <= fitting) ?? day;
  return all.filter((at) => isRound(times[at]!, stride));
}

function isRound(time: number, stride: number): boolean {
  const date = new Date(time);
  return ((date.getHours() * 60 + date.getMinutes()) * minute) % stride === 0;
}
