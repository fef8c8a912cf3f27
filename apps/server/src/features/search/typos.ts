/** How many letters of a word are compared with one letter missing; the rest must match exactly. */
const headLength = 7;
export const mostVariants = headLength + 1;
const shortest = 4;
const longest = 24;

/** Only words of letters are corrected: a number or an abbreviation with another character means something else. */
export const canBeMistyped = (word: string): boolean =>
  word.length >= shortest && word.length <= longest && /^\p{Letter}+$/u.test(word);

/**
 * The head of a word, and the head without each of its letters. A word with one wrong, missing, additional or swapped
 * letter shares at least one of them with the intended word, so a lookup finds it without a scan.
 */
export function variantsOf(word: string): string[] {
  const head = word.slice(0, headLength);
  const shortened = [...head].map((_, at) => head.slice(0, at) + head.slice(at + 1));
  return [...new Set([head, ...shortened])];
}

/** Whether a word could be a typo of the term or its prefix: with one mistake, or two in a long word. */
export const isTypoOf = (word: string, term: string): boolean =>
  slipsToPrefix(word, term) <= (word.length >= 8 ? 2 : 1);

/** The edit distance, with swaps, between a word and the closest prefix of a term. */
export function slipsToPrefix(word: string, term: string): number {
  const width = Math.min(term.length, word.length + 2);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row++) {
    const current = [row];
    for (let column = 1; column <= width; column++) {
      const isSame = word[row - 1] === term[column - 1];
      const isSwap = row > 1 && column > 1 && word[row - 1] === term[column - 2] && word[row - 2] === term[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return Math.min(...last);
}

const at = (row: number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
