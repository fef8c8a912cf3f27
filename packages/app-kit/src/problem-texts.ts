import type { ProblemBody } from '@portico/contract/problems.ts';
import { type Sentences, sentenceOf } from '@portico/i18n/sentences.ts';

/** How the auth elements say problems of the server; in English they say what the server does. */
export const problemTexts = (sentences: Sentences | undefined) =>
  sentences && {
    sentenceOf: (problem: ProblemBody, labelOf: (field: string) => string | undefined) =>
      sentenceOf(problem, sentences, labelOf),
  };
