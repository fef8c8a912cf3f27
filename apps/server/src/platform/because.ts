import { type Cause, invalidParameter, type Problem } from '@portico/contract/problems.ts';
import type { Texts } from '@portico/i18n/texts.ts';
import { textsOf } from './texts.ts';

type Value = string | number | boolean | Reason;
type Causes = Texts['problems']['sentences']['causes'];

/** A reason for a refusal: in English, and as a code with arguments for translation. */
export interface Reason {
  reason: string;
  cause: Cause;
}

/** A reason can be an argument of another. */
type Arguments<Message> = Message extends (values: infer Values) => string
  ? [values: { [Name in keyof Values]: Values[Name] | Reason }]
  : [];

/** The reason of a code. Its English is that of `problems.json`, so a code without a sentence does not compile. */
export function because<Code extends keyof Causes>(code: Code, ...[values]: Arguments<Causes[Code]>): Reason {
  const message: unknown = textsOf('problems', 'en').sentences.causes[code];
  if (typeof message !== 'function' || !values) return { reason: String(message), cause: { code } };
  const given = Object.entries(values as Record<string, Value>);
  return {
    reason: message(Object.fromEntries(given.map(([name, value]) => [name, isReason(value) ? value.reason : value]))),
    cause: {
      code,
      values: Object.fromEntries(given.map(([name, value]) => [name, isReason(value) ? value.cause : value])),
    },
  };
}

/** Refuses a value for a reason that no schema expresses. */
export const invalidBecause = (field: string, why: Reason): Problem =>
  invalidParameter({ field, rule: 'invalid', ...why });

const isReason = (value: unknown): value is Reason => typeof value === 'object';
