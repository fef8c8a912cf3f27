import type { Entity } from './endpoints.ts';
import { toBase } from './endpoints.ts';

interface SsoStart {
  readonly apiBaseUrl: string;
  readonly entity: Entity;
  readonly portalId: string;
  /** The segment of `/login/{provider}`. For developers it is the name of a provider, or empty. */
  readonly provider: string;
  readonly returnTo: string;
  readonly callbackUrl: string;
}

/** The URL that starts single sign-on. Undefined for an invalid URL or a portal without an id. */
export function toSsoUrl(start: SsoStart): string | undefined {
  const { apiBaseUrl, entity, portalId, provider, returnTo, callbackUrl } = start;
  if (!isWebUrl(returnTo)) return undefined;
  if (entity === 'developer') {
    if (!portalId) return undefined;
    return `${toBase(apiBaseUrl, 'v2')}/api/v2/developer/authenticate/sso?${new URLSearchParams({ returnTo, ...(provider && { provider }) })}`;
  }
  if (!provider || !isWebUrl(callbackUrl)) return undefined;
  const query = new URLSearchParams({ returnTo, callback_url: callbackUrl });
  return `${toBase(apiBaseUrl, 'v1')}/api/v1/authenticate/${encodeURIComponent(provider)}?${query}`;
}

/** Passes the query of the identity provider on unchanged. */
export const toSsoCallback = (apiBaseUrl: string, entity: Entity, idpAnswer: string): string =>
  entity === 'developer'
    ? `${toBase(apiBaseUrl, 'v2')}/api/v2/developer/authenticate/oidc-callback${idpAnswer}`
    : `${toBase(apiBaseUrl, 'v1')}/api/v1/authenticate/oidc-callback${idpAnswer}`;

/** Other schemes run code or leave the browser. */
function isWebUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
