import { ProblemError } from '@portico/client/errors.ts';
import type { InvalidParameter, ProblemCode } from '@portico/contract/problems.ts';
import { codeOf, explainParameter, type Sentences, sentenceOf } from '@portico/i18n/sentences.ts';
import { textOf } from '@portico/i18n/text-of.ts';
import { problemCode } from './problem-code.ts';

export interface FailureText {
  readonly unavailable: string | { readonly text: string };
  readonly tooManyAttempts: string;
  readonly failed: { readonly text: string };
  /** Replaces what the server says about these problems. */
  readonly problems?: Readonly<Partial<Record<ProblemCode, string>>>;
  /** Replaces everything that the server says. The server speaks English only. */
  readonly sentences?: Sentences;
}

/** The message of a failed request: the app's own sentence, else the one of the server (TST-02). */
export function messageFor(error: unknown, text: FailureText): string {
  const unavailable = typeof text.unavailable === 'string' ? text.unavailable : text.unavailable.text;
  if (!(error instanceof ProblemError)) return unavailable;
  const own = textOf({ ...text.problems }, problemCode(error));
  if (own) return own;
  if (error.status === 429) return text.tooManyAttempts;
  if (error.status === 503) return unavailable;
  const { detail, title } = error.problem;
  const said = text.sentences ? sentenceOf(error.problem, text.sentences) : detail || title;
  return said || text.failed.text;
}

export type Reason = Pick<InvalidParameter, 'field' | 'reason'>;

/** The refused values and the reasons, in the language of the reader. */
export function reasonsIn(error: unknown, { sentences }: Pick<FailureText, 'sentences'>): readonly Reason[] {
  if (!(error instanceof ProblemError)) return [];
  const { invalid_parameters = [] } = error.problem;
  // A problem without a code comes from a screen, which writes in the reader's language.
  if (!codeOf(error.problem)) return invalid_parameters;
  return invalid_parameters.map((parameter) => ({
    field: parameter.field,
    reason: explainParameter(parameter, sentences),
  }));
}
