import type { Env } from 'markdown-it';
import { type Mistake, mistake } from '../front-matter-mistake.ts';

/** A mistake in a text, with its line in the text, from 1. */
export interface BlockMistake extends Mistake {
  line: number;
}

/** What the rules of our own blocks share while they read one text. */
export interface BlockEnv extends Env {
  mistakes?: BlockMistake[];
  /** The values of `{{name}}`. Without them such a text stays as it is. */
  variables?: ReadonlyMap<string, string>;
  /** The characters that values have added, here and in the texts that this one is put together with. */
  added?: { characters: number };
}

/** More mistakes than this help nobody. */
const mistakesMaximum = 50;

/** Collects a mistake where somebody asked for them: texts that are only shown have no author to tell. */
export function tellMistake(env: BlockEnv, line: number, ...why: Parameters<typeof mistake>): void {
  if (!env.mistakes || env.mistakes.length >= mistakesMaximum) return;
  const told = { line, ...mistake(...why) };
  // A paragraph that several rules look at is told once.
  const isKnown = env.mistakes.some((known) => known.line === line && known.cause.code === told.cause.code);
  if (!isKnown) env.mistakes.push(told);
}
