import type { Entity } from './endpoints.ts';

interface Circumstances {
  readonly entity: Entity;
  readonly basicAuthLoginEnabled: boolean;
  readonly idpLoginEnabled: boolean;
  readonly showBasicAuthLoginLink: boolean;
  /** `/login/{provider}`, or `/login/sso` for developers. */
  readonly isSsoPage: boolean;
  /** The host names providers to choose from. */
  readonly hasProviders: boolean;
  /** The page URL requests the form. */
  readonly basicAuth: boolean;
}

export interface Offers {
  readonly sso: boolean;
  readonly form: boolean;
  readonly divider: boolean;
  /** The way to the form where only single sign-on is shown. */
  readonly formLink: boolean;
}

/** Which ways to log in a page shows (LOG-02 to LOG-05). There is always one. */
export function toOffers(given: Circumstances): Offers {
  const { entity, basicAuthLoginEnabled, idpLoginEnabled, showBasicAuthLoginLink, isSsoPage, basicAuth } = given;
  const sso = idpLoginEnabled && (entity === 'developer' || isSsoPage || given.hasProviders);
  const form = basicAuthLoginEnabled || basicAuth || !sso;
  return { sso, form, divider: sso && form, formLink: entity === 'user' && sso && !form && showBasicAuthLoginLink };
}
