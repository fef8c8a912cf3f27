/** More lines than this are told by their number: nobody reads on. */
const mostLines = 400;
/** Files with more lines are compared as wholes: the comparison takes the product of both lengths. */
const mostCompared = 2000;
const around = 2;

/**
 * What changed between two texts: lines with `-` went, lines with `+` came, those with a space stand around them, and `…` for
 * what was left out between.
 */
export function lineChanges(before: string | undefined, after: string | undefined): string[] {
  const old = toLines(before);
  const now = toLines(after);
  const lines =
    Math.max(old.length, now.length) > mostCompared
      ? [...old.map((line) => `-${line}`), ...now.map((line) => `+${line}`)]
      : compare(old, now);
  const told = near(lines);
  return told.length > mostLines ? [...told.slice(0, mostLines), '…'] : told;
}

const toLines = (text: string | undefined): string[] => (text === undefined ? [] : text.replace(/\n$/, '').split('\n'));

/** The longest common subsequence: what is in it stays. */
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
