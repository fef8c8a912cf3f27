import type { Outcome } from './outcome.ts';

export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

const toTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`;

export const toLine = ({ name, seconds, passed, failed }: Outcome & Timed): string =>
  `${name}: ${passed} passed, ${failed} failed, ${toTime(seconds)}`;

/** The last lines of `npm test`: how long each part took, what has to be known of it, and the line that counts. */
export function toSummary(
  parts: readonly (Outcome & Timed)[],
  seconds: number,
  lacking: readonly string[],
): readonly string[] {
  const total = (key: 'passed' | 'failed') => parts.reduce((sum, part) => sum + part[key], 0);
  return [
    '',
    ...parts.map((part) => `  ${toLine(part)}`),
    `  all of it: ${toTime(seconds)}`,
    ...parts.flatMap(({ notes }) => notes),
    ...lacking.map((sentence) => `failed: ${sentence}`),
    `${total('passed')} passed, ${total('failed') + lacking.length} failed`,
  ];
}
