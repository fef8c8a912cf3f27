import type { Cause, InvalidParameter, ProblemBody, ProblemCode } from '@portico/contract/problems.ts';
import { textOf } from './text-of.ts';
import type { Texts } from './texts.ts';

type Written = Texts['problems']['sentences'];

/**
 * Translations of the sentences of the server. A code or a rule of the contract without a translation does not compile.
 */
export interface Sentences extends Written {
  readonly codes: Written['codes'] & Readonly<Record<ProblemCode, string>>;
  readonly rules: Written['rules'] & Readonly<Record<InvalidParameter['rule'], unknown>>;
}

interface Explained {
  /** The reason in English. */
  readonly reason: string;
  readonly cause?: Cause | null | undefined;
}

/** The code of a problem of Portico; undefined for any other problem. */
export const codeOf = ({ type }: Pick<ProblemBody, 'type'>): string | undefined =>
  /^\/problems\/([\w-]+)$/.exec(type)?.[1];

/** Translates an explanation of the server by its cause. Without `sentences` it is the English reason of the server. */
export const explain = ({ reason, cause }: Explained, sentences: Sentences | undefined): string =>
  sentences ? write(cause ?? { code: 'invalid' }, sentences) : reason;

export const explainParameter = (parameter: InvalidParameter, sentences: Sentences | undefined): string => {
  const { field: _, reason, cause, ...broken } = parameter;
  return explain({ reason, cause: cause ?? { code: broken.rule, values: broken } }, sentences);
};

/**
 * The sentence for the first refused value of a problem, else for its code. `labelOf` gives a field the label of the
 * form.
 */
export function sentenceOf(
  problem: Pick<ProblemBody, 'type' | 'invalid_parameters'>,
  sentences: Sentences,
  labelOf: (field: string) => string | undefined = (field) => fieldLabel(field, sentences),
): string | undefined {
  const [first] = problem.invalid_parameters ?? [];
  if (!first || codeOf(problem) !== 'invalid-parameters') return textOf(sentences.codes, codeOf(problem));
  return inField(labelOf(first.field), explainParameter(first, sentences), sentences);
}

/** Leaves out a field without a label, because a reader could not find it. */
export function inField(label: string | undefined, reason: string, sentences: Sentences | undefined): string {
  if (label === undefined) return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
  return sentences ? sentences.inField({ field: label, reason }) : `${label} ${reason}`.trim();
}

/** Ignores indexes, so `hosts.1` has the label of `hosts`. A file path with its line is its own label. */
function fieldLabel(field: string, { fields }: Sentences): string | undefined {
  const isFile = /\.\w+(?::\d+)?$/.test(field) && !/\.\d+$/.test(field);
  const names = field.split('.').filter((name) => !/^\d+$/.test(name));
  return (
    textOf(fields, field) ?? textOf(fields, names.at(-1)) ?? (isFile && !textOf(fields, names[0]) ? field : undefined)
  );
}

/** The sentence of a cause, or a general one for a cause that only a newer server knows. */
function write({ code, values = {} }: Cause, sentences: Sentences): string {
  const messages: Readonly<Record<string, unknown>> = { ...sentences.codes, ...sentences.rules, ...sentences.causes };
  const message = Object.hasOwn(messages, code) ? messages[code] : sentences.rules.invalid;
  if (typeof message !== 'function') return String(message);
  const given = Object.entries(values).map(([name, value]) => [name, toArgument(value, sentences)]);
  return message(Object.fromEntries(given));
}

function toArgument(value: unknown, sentences: Sentences): unknown {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' && value !== null ? write(value as Cause, sentences) : value;
}
