import type { Outcome } from './outcome.ts';

export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

const toTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`;

export const toLine = ({ name, seconds, passed, failed }: Outcome & Timed): string =>
  `${name}: ${passed} passed, ${failed} failed, ${toTime(seconds)}`;

/** On a busy machine a step can be late. More retried tests than this are a defect of the tests or of the product. */
const retriedMaximum = 2;

export interface Summary {
  readonly lines: readonly string[];
  readonly isGood: boolean;
}

/** The last lines of `npm test`: the time of each part, its notes, and the line of counts. */
export function toSummary(parts: readonly (Outcome & Timed)[], seconds: number, lacking: readonly string[]): Summary {
  const retried = parts.flatMap((part) => part.retried);
  const isRetriedTooOften = retried.length > retriedMaximum;
  const total = (key: 'passed' | 'failed') => parts.reduce((sum, part) => sum + part[key], 0);
  const failed = total('failed') + lacking.length + Number(isRetriedTooOften);
  const lines = [
    '',
    ...parts.map((part) => `  ${toLine(part)}`),
    `  all of it: ${toTime(seconds)}`,
    ...retried.map((name) => `passed only at a second try: ${name}`),
    ...parts.flatMap(({ notes }) => notes),
    ...lacking.map((sentence) => `failed: ${sentence}`),
    ...(isRetriedTooOften
      ? [`failed: ${retried.length} tests passed only at a second try, more than ${retriedMaximum}`]
      : []),
    `${total('passed')} passed, ${failed} failed`,
  ];
  return { lines, isGood: failed === 0 };
}
