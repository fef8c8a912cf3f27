/** Formats take long to make: a page that shows no date does not wait for one. */
function onDemand<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** Numbers, dates and plural forms as a language writes them. */
export function formatsFor(tag: string) {
  const numbers = onDemand(() => new Intl.NumberFormat(tag));
  const dates = onDemand(() => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }));
  const plurals = onDemand(() => new Intl.PluralRules(tag));
  return {
    number: (value: number): string => numbers().format(value),
    date: (time: string): string => dates().format(new Date(time)),
    /** The form for a count. Languages with more forms than two use `other` for those that are not given. */
    plural: (
      count: number,
      forms: { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>,
    ): string => forms[plurals().select(count)] ?? forms.other,
  };
}
