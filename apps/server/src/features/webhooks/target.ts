import { invalidParameter } from '@portico/contract/problems.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';

/**
 * A URL that events can be sent to, in the form it is kept in. What its name means is looked at with every delivery, for
 * it may change.
 */
export function toTarget(text: string, { refusalOf }: Pick<Outbound, 'refusalOf'>): string {
  const refuse = (reason: string) => invalidParameter({ field: 'url', rule: 'invalid', reason });
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse('must be an address that starts with https://');
  if (url.username !== '' || url.password !== '') throw refuse('must not have a name or a password in it');
  const refusal = refusalOf(url);
  if (refusal?.reason === 'unusable-url') throw refuse('must start with https://');
  if (refusal) throw refuse('is in a network that events are not sent to');
  url.hash = '';
  return url.href;
}
