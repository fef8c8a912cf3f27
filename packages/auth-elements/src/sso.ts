import type { Entity } from './endpoints.ts';
import { toBase } from './endpoints.ts';

interface SsoStart {
  readonly apiBaseUrl: string;
  readonly entity: Entity;
  readonly portalId: string;
  /** The segment of `/login/{provider}`; for developers one of several, or none. */
  readonly provider: string;
  readonly returnTo: string;
  readonly callbackUrl: string;
}

/** Where single sign-on begins, or undefined where it cannot: an invalid URL, or a portal without an id. */
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

/** The server takes over what the identity provider said, word for word. */
export const toSsoCallback = (apiBaseUrl: string, entity: Entity, idpAnswer: string): string =>
  entity === 'developer'
    ? `${toBase(apiBaseUrl, 'v2')}/api/v2/developer/authenticate/oidc-callback${idpAnswer}`
    : `${toBase(apiBaseUrl, 'v1')}/api/v1/authenticate/oidc-callback${idpAnswer}`;

/** Of all schemes only the web's: others run code or leave the browser. */
function isWebUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
