/** How many letters are missing, superfluous, wrong or swapped with their neighbor. */
export function distanceOf(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 3) return Number.POSITIVE_INFINITY;
  let [before, last] = [[] as number[], Array.from({ length: right.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= left.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= right.length; at += 1) {
      const isSame = left[row - 1] === right[at - 1];
      const isSwapped = left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1];
      next[at] = Math.min(
        next[at - 1]! + 1,
        last[at]! + 1,
        last[at - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[at - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[right.length]!;
}
