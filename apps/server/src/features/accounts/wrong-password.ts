import { Problem } from '@portico/contract/problems.ts';

/** The refusal of a password that somebody has to know, with the field it was given in. */
export const wrongPassword = (field: string, detail: string): Problem =>
  new Problem('wrong-password', detail, { invalid_parameters: [{ field, rule: 'invalid', reason: 'is not right' }] });
