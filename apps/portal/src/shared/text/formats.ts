/** Numbers, dates and plural forms as a language writes them. */
export function formatsFor(tag: string) {
  const numbers = new Intl.NumberFormat(tag);
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const plurals = new Intl.PluralRules(tag);
  return {
    number: (value: number): string => numbers.format(value),
    date: (time: string): string => dates.format(new Date(time)),
    /** The form for a count. Languages with more forms than two use `other` for those that are not given. */
    plural: (
      count: number,
      forms: { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>,
    ): string => forms[plurals.select(count)] ?? forms.other,
  };
}
