/** The long form has the counts of the threat model; the short one runs within `npm test`. */
export const isLong = process.env.LONG === 'yes';

export const byForm = <Value>({ short, long }: { short: Value; long: Value }): Value => (isLong ? long : short);
