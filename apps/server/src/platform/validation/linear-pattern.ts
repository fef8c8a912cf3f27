import { BadPattern, type CharacterTest, readSyntax, type SyntaxNode } from './pattern-syntax.ts';

/** A pattern with more steps is refused: each character of a text may pass all of them. */
const stepsMaximum = 1000;
/** The limit of steps for the longest text. A form has 20 fields, which strangers may fill over and over. */
const workMaximum = 200_000;

type Step = { test: CharacterTest; next: number } | { ways: readonly number[] } | { isEnd: true };

/** Whether a whole text matches. */
export type LinearPattern = (text: string) => boolean;

/**
 * Compiles a pattern that strangers' texts are matched against. All possible ways are followed at the same time, so the
 * time grows with the length of the text, whatever the pattern: the engine of the language tries one way after another,
 * which takes exponential time for some patterns. Throws `BadPattern`, also if texts of the length `longest` would take
 * long.
 */
export function compileLinearPattern(pattern: string, longest = 0): LinearPattern {
  const steps: Step[] = [{ isEnd: true }];
  let left = Math.min(stepsMaximum, workMaximum / Math.max(1, longest));
  const add = (step: Step): number => {
    left -= 1;
    if (left < 0) throw new BadPattern('too-large');
    return steps.push(step) - 1;
  };

  /** Adds the steps of a node before the step `next`, and returns the first one. */
  function addNode(node: SyntaxNode, next: number): number {
    if ('test' in node) return add({ test: node.test, next });
    if ('sequence' in node) return node.sequence.reduceRight((after, part) => addNode(part, after), next);
    if ('choices' in node) return add({ ways: node.choices.map((one) => addNode(one, next)) });
    return addRepeat(node, next);
  }

  function addRepeat({ repeated, least, most }: Extract<SyntaxNode, { repeated: SyntaxNode }>, next: number): number {
    let first = next;
    if (most === undefined) {
      const ways = [next];
      first = add({ ways });
      ways.push(addNode(repeated, first));
    } else {
      for (let count = least; count < most; count += 1) first = add({ ways: [next, addNode(repeated, first)] });
    }
    for (let count = 0; count < least; count += 1) {
      const before = first;
      first = addNode(repeated, first);
      // Repeating nothing stays nothing.
      if (first === before) break;
    }
    return first;
  }

  const start = addNode(readSyntax(pattern), 0);
  return (text) => run(steps, start, text);
}

function run(steps: readonly Step[], start: number, text: string): boolean {
  /** For each step, the last round that reached it. */
  const rounds = new Int32Array(steps.length);
  let round = 0;

  /** The steps that can be reached from these without a character, except those that only lead to others. */
  function reach(pending: number[]): number[] {
    const reached: number[] = [];
    round += 1;
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (rounds[at] === round) continue;
      rounds[at] = round;
      const step = steps[at] as Step;
      if ('ways' in step) pending.push(...step.ways);
      else reached.push(at);
    }
    return reached;
  }

  let reached = reach([start]);
  for (const character of text) {
    const next: number[] = [];
    for (const at of reached) {
      const step = steps[at] as Step;
      if ('test' in step && step.test(character)) next.push(step.next);
    }
    if (next.length === 0) return false;
    reached = reach(next);
  }
  return reached.includes(0);
}
