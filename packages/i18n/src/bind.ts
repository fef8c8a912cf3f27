/** A part of a compiled message: text, an argument, an argument as a number, or a choice by an argument. */
export type Part =
  | string
  | readonly [argument: string]
  | readonly [argument: string, format: 'number']
  | readonly [argument: string, format: 'plural' | 'select', cases: Cases];
export type Cases = Readonly<Record<string, Message>>;

/** A string if the message has no arguments. */
export type Message = string | readonly Part[];
export interface Compiled {
  readonly [key: string]: Message | Compiled;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Turns compiled messages with arguments into functions. They write numbers and choose plural forms as the language
 * does.
 */
export function bind<Texts>(compiled: Compiled, tag: string): Texts {
  // Created on first use, because `Intl` objects take long to create and many pages have no numbers.
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  const number = (value: number) => (numbers ??= new Intl.NumberFormat(tag)).format(value);
  const pluralOf = (count: number) => (plurals ??= new Intl.PluralRules(tag)).select(count);

  const write = (message: Message, values: Values): string =>
    typeof message === 'string' ? message : message.map((part) => writePart(part, values)).join('');

  function writePart(part: Part, values: Values): string {
    if (typeof part === 'string') return part;
    const [argument, format, cases] = part;
    const value = values[argument];
    if (cases) return write(choose(cases, format === 'plural', value), values);
    return format ? number(value as number) : String(value);
  }

  function choose(cases: Cases, isPlural: boolean, value: unknown): Message {
    const named = isPlural ? [`=${value}`, pluralOf(value as number)] : [String(value)];
    const chosen = [...named, 'other'].find((name) => Object.hasOwn(cases, name));
    return chosen === undefined ? '' : (cases[chosen] ?? '');
  }

  const bindAll = (texts: Compiled): object =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => {
        if (typeof text === 'string') return [key, text];
        return [key, Array.isArray(text) ? (values: Values) => write(text, values) : bindAll(text as Compiled)];
      }),
    );

  return bindAll(compiled) as Texts;
}
