import type { ProblemBody } from '@portico/contract/problems.ts';
import { wordMistakes } from '@portico/i18n/plain-words.ts';

/** Throws if a sentence of the server has a word that the glossary does not allow. */
export function expectPlainWords(where: string, ...sentences: readonly string[]): void {
  const wrong = sentences.flatMap((sentence) => wordMistakes(sentence).map((mistake) => `${sentence}\n  ${mistake}`));
  if (wrong.length > 0) throw new Error(`${where}: not the words of docs/glossary.md\n${wrong.join('\n')}`);
}

export function expectPlainProblem({ title, detail, invalid_parameters = [] }: ProblemBody): void {
  expectPlainWords('a problem', title, detail, ...invalid_parameters.map(({ reason }) => reason));
}
