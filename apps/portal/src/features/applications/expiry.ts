/** The lifetimes of a key to choose from, in days; 0 means that it does not expire. */
export const expiryDays = [0, 30, 90, 365] as const;
export type ExpiryDays = (typeof expiryDays)[number];

const dayMs = 86_400_000;

export const toExpiry = (days: ExpiryDays, now: number): string | null =>
  days === 0 ? null : new Date(now + days * dayMs).toISOString();

/** Mails go out a week before a key expires; from then on the list says so, too. */
const warnDays = 7;

export function expiryState(expires_at: string | null, now: number): 'never' | 'later' | 'soon' | 'expired' {
  if (expires_at === null) return 'never';
  const left = Date.parse(expires_at) - now;
  if (left <= 0) return 'expired';
  return left < warnDays * dayMs ? 'soon' : 'later';
}
