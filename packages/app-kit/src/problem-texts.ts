import type { ProblemBody } from '@portico/contract/problems.ts';
import { type Sentences, sentenceOf } from '@portico/i18n/sentences.ts';

/** Tells the auth elements how to word problems. English needs no sentences, because the server speaks it. */
export const problemTexts = (sentences: Sentences | undefined) =>
  sentences && {
    sentenceOf: (problem: ProblemBody, labelOf: (field: string) => string | undefined) =>
      sentenceOf(problem, sentences, labelOf),
  };
