import type { Locale } from '@portico/contract/constants.ts';
import { textsOf } from '../../platform/texts.ts';

export interface WrittenChange {
  rule: string;
  values: {
    readonly name?: string | undefined;
    readonly before?: string | undefined;
    readonly after?: string | undefined;
  };
  /** In English, for a rule that this server does not know because a newer one found the change. */
  sentence: string;
}

/** The sentence of a change in a language. */
export function toWords({ rule, values, sentence }: WrittenChange, locale: Locale): string {
  const { rules } = textsOf('changes', locale);
  const text: unknown = Object.hasOwn(rules, rule) ? rules[rule as keyof typeof rules] : sentence;
  const { name = '', before = '', after = '' } = values;
  return typeof text === 'function' ? String(text({ name, before, after })) : String(text);
}
