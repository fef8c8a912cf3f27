import { invalidParameter, Problem } from '@portico/contract/problems.ts';

/** A name without surrounding space. It must have one line and not be empty. */
export function toName(field: string, text: string): string {
  const name = text.trim();
  if (name === '') throw invalidParameter({ field, rule: 'min_length', reason: 'must not be empty', minimum: 1 });
  if (/[\p{Cc}\u2028\u2029]/u.test(name)) {
    throw invalidParameter({ field, rule: 'matches_regex', reason: 'must not have control characters' });
  }
  return name;
}

export const nameTaken = (name: string): Problem => new Problem('name-taken', `The name ${name} is already in use.`);

/** Optional text: null, empty and blank all mean none. */
export const toOptionalText = (text: string | null | undefined): string | null => text?.trim() || null;
