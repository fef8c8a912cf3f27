/** A longer difference is cut off after this many lines. */
const mostLines = 400;
/**
 * Files with more different lines than this count as replaced, because the comparison takes the product of both
 * lengths.
 */
const mostCompared = 2000;
/** How many pairs of lines are compared for one answer, in all files together: about a tenth of a second of work. */
const mostPairs = 4_000_000;
const around = 2;

/** How many pairs of lines may still be compared. */
export interface PairBudget {
  pairs: number;
}

export const newPairBudget = (): PairBudget => ({ pairs: mostPairs });

/**
 * The difference of two texts: removed lines with `-`, added ones with `+`, context with a space, and `…` for omitted
 * lines. Beyond the budget the text counts as replaced completely.
 */
export function lineChanges(before: string | undefined, after: string | undefined, budget: PairBudget): string[] {
  const old = toLines(before);
  const now = toLines(after);
  const told = near(allLines(old, now, budget));
  return told.length > mostLines ? [...told.slice(0, mostLines), '…'] : told;
}

/** All lines of both texts: common ones with a space, removed ones with `-`, added ones with `+`. */
export function allLines(old: readonly string[], now: readonly string[], budget = newPairBudget()): string[] {
  const start = equalStart(old, now);
  const end = equalEnd(old, now, start);
  const toContext = (line: string) => ` ${line}`;
  return [
    ...old.slice(0, start).map(toContext),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end), budget),
    ...old.slice(old.length - end).map(toContext),
  ];
}

const toLines = (text: string | undefined): string[] => (text === undefined ? [] : text.replace(/\n$/, '').split('\n'));

function equalStart(old: readonly string[], now: readonly string[]): number {
  let same = 0;
  while (same < Math.min(old.length, now.length) && old[same] === now[same]) same += 1;
  return same;
}

/** How many lines at the end are equal, without those at the start. */
function equalEnd(old: readonly string[], now: readonly string[], start: number): number {
  let same = 0;
  while (same < Math.min(old.length, now.length) - start && old.at(-1 - same) === now.at(-1 - same)) same += 1;
  return same;
}

function between(old: readonly string[], now: readonly string[], budget: PairBudget): string[] {
  const pairs = old.length * now.length;
  if (Math.max(old.length, now.length) <= mostCompared && pairs <= budget.pairs) {
    budget.pairs -= pairs;
    return compare(old, now);
  }
  return [...old.map((line) => `-${line}`), ...now.map((line) => `+${line}`)];
}

/** Compares by the longest common subsequence, which stays. */
function compare(old: readonly string[], now: readonly string[]): string[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    const row = lengths[i] as Uint16Array;
    for (let j = now.length - 1; j >= 0; j--) {
      row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push(` ${old[i]}`);
      i += 1;
      j += 1;
    } else if (i < old.length && (j === now.length || at(i + 1, j) >= at(i, j + 1))) lines.push(`-${old[i++]}`);
    else lines.push(`+${now[j++]}`);
  }
  return lines;
}

function near(lines: readonly string[]): string[] {
  const isChange = (at: number) => lines[at] !== undefined && !lines[at].startsWith(' ');
  const isNear = (at: number) => {
    for (let other = at - around; other <= at + around; other++) if (isChange(other)) return true;
    return false;
  };
  return lines.flatMap((line, at) => {
    if (isNear(at)) return [line];
    return isNear(at - 1) && at < lines.length - 1 ? ['…'] : [];
  });
}
