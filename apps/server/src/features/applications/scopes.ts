import { invalidParameter } from '@portico/contract/problems.ts';

/** Returns the scopes once each in the order of the offer, or refuses the first that is not offered. */
export function toScopes(wanted: readonly string[], available: readonly string[]): string[] {
  const odd = wanted.findIndex((scope) => !available.includes(scope));
  if (odd === -1) return stillOnOffer(wanted, available);
  const reason = available.length === 0 ? 'is not possible: no scopes are on offer' : 'is not on offer';
  throw invalidParameter({ field: `scopes.${odd}`, rule: 'enum', reason, choices: available });
}

/** The granted scopes that are still offered, in the order of the offer. */
export const stillOnOffer = (granted: readonly string[], available: readonly string[]): string[] =>
  available.filter((scope) => granted.includes(scope));
