import { isIP } from 'node:net';
import { invalidParameter } from '@portico/contract/problems.ts';
import { mayBeReached } from '../try-it/public-address.ts';
import { toHost } from '../try-it/reachable.ts';

/**
 * An address that events can be sent to, in the form it is kept in. What a name means is looked at with every delivery, for
 * it may change; an address or a name of this machine is refused here already.
 */
export function toTarget(text: string, { allow_insecure }: { allow_insecure: boolean }): string {
  const refuse = (reason: string) => invalidParameter({ field: 'url', rule: 'invalid', reason });
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse('must be an address that starts with https://');
  if (url.protocol === 'http:' && !allow_insecure) throw refuse('must start with https://');
  if (url.username !== '' || url.password !== '') throw refuse('must not have a name or a password in it');
  const host = toHost(url);
  const isLocal = /(^|\.)localhost\.?$/i.test(host);
  const isForbidden = isIP(host) > 0 && !mayBeReached(host, { private_addresses: allow_insecure });
  if (isForbidden || (isLocal && !allow_insecure)) throw refuse('is in a network that events are not sent to');
  url.hash = '';
  return url.href;
}
