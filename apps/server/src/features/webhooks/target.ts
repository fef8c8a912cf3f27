import { because, invalidBecause } from '../../platform/because.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';

/**
 * Checks the URL of an endpoint, and returns its stored form. Its host is resolved and checked again at every delivery,
 * because DNS may change.
 */
export function toTarget(text: string, { refusalOf }: Pick<Outbound, 'refusalOf'>): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw invalidBecause('url', because('not-absolute-https'));
  if (url.username !== '' || url.password !== '') throw invalidBecause('url', because('name-in-url'));
  const refusal = refusalOf(url);
  if (refusal?.reason === 'unusable-url') throw invalidBecause('url', because('not-https'));
  if (refusal) throw invalidBecause('url', because('forbidden-network'));
  url.hash = '';
  return url.href;
}
