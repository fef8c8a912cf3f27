import type { Settings } from '../config.ts';
import { distanceOf } from '../platform/word-distance.ts';
import { StartError } from './start-error.ts';

/** A command: one word after `portico`. */
export interface Command {
  /** What `--help` shows, with an example. */
  readonly usage: string;
  run(words: string[], settings: Settings): Promise<number>;
}

/** The exit codes of every command; `docs/command.md` explains them. */
export const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

/** The arguments are invalid. Nothing was done. */
export class UsageError extends StartError {}

/** ` Did you mean --dry-run?`, or nothing if no known word is similar. */
export function suggest(word: string, known: readonly string[]): string {
  const [closest] = known
    .map((candidate) => ({ candidate, distance: distanceOf(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .toSorted((a, b) => a.distance - b.distance);
  return closest ? ` Did you mean ${closest.candidate}?` : '';
}
