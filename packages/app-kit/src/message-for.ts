import { ProblemError } from '@portico/client/errors.ts';
import type { InvalidParameter, ProblemBody, ProblemCode } from '@portico/contract/problems.ts';
import { textOf } from '@portico/i18n/text-of.ts';
import type { Texts } from '@portico/i18n/texts.ts';
import { problemCode } from './problem-code.ts';

type Sentences = Texts['problems']['sentences'];

export interface FailureText {
  readonly unavailable: string | { readonly text: string };
  readonly tooManyAttempts: string;
  readonly failed: { readonly text: string };
  /** In place of what the server says about these. */
  readonly problems?: Readonly<Partial<Record<ProblemCode, string>>>;
  /** In place of everything that the server says, which speaks English. */
  readonly sentences?: Complete;
}

/** A code or a rule of the contract without a sentence does not compile. */
interface Complete extends Sentences {
  readonly codes: Sentences['codes'] & Readonly<Record<ProblemCode, string>>;
  readonly rules: Sentences['rules'] & Readonly<Record<InvalidParameter['rule'], unknown>>;
}

/** What people read when a request failed: one of our own sentences, else what the server said about it (TST-02). */
export function messageFor(error: unknown, text: FailureText): string {
  const unavailable = typeof text.unavailable === 'string' ? text.unavailable : text.unavailable.text;
  if (!(error instanceof ProblemError)) return unavailable;
  const own = textOf({ ...text.problems }, problemCode(error));
  if (own) return own;
  if (error.status === 429) return text.tooManyAttempts;
  if (error.status === 503) return unavailable;
  const { detail, title } = error.problem;
  const said = text.sentences ? translate(error, text.sentences) : detail || title;
  return said || text.failed.text;
}

function translate(error: ProblemError, sentences: Sentences): string | undefined {
  const [first] = reasonsIn(error, { sentences });
  return first
    ? sentences.inField({ field: first.field, reason: first.reason })
    : textOf(sentences.codes, problemCode(error));
}

export type Reason = Pick<InvalidParameter, 'field' | 'reason'>;

/** What is wrong with which value, in the language of the reader. */
export function reasonsIn(error: unknown, { sentences }: Pick<FailureText, 'sentences'>): readonly Reason[] {
  if (!(error instanceof ProblemError)) return [];
  const { invalid_parameters = [] } = error.problem as ProblemBody;
  // What a screen has found itself is in the reader's language.
  if (!sentences || !problemCode(error)) return invalid_parameters;
  return invalid_parameters.map((parameter) => ({ field: parameter.field, reason: toReason(parameter, sentences) }));
}

function toReason(parameter: InvalidParameter, { rules }: Sentences): string {
  const written = rules[parameter.rule] ?? rules.invalid;
  const { choices, dependents, ...values } = { choices: [], dependents: [], ...parameter };
  const lists = { choices: choices.join(', '), dependents: dependents.join(', ') };
  return typeof written === 'string' ? written : written({ ...values, ...lists } as never);
}
