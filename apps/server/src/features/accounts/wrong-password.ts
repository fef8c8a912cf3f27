import { Problem } from '@portico/contract/problems.ts';

/** The refusal of a wrong password, with its field. */
export const wrongPassword = (field: string, detail: string): Problem =>
  new Problem('wrong-password', detail, { invalid_parameters: [{ field, rule: 'invalid', reason: 'is not right' }] });
