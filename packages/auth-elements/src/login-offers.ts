import type { Entity } from './endpoints.ts';

interface Circumstances {
  readonly entity: Entity;
  readonly basicAuthLoginEnabled: boolean;
  readonly idpLoginEnabled: boolean;
  readonly showBasicAuthLoginLink: boolean;
  /** Whether the path is `/login/{provider}`, or `/login/sso` for developers. */
  readonly isSsoPage: boolean;
  /** Whether the host sets providers to choose from. */
  readonly hasProviders: boolean;
  /** Whether the URL of the page asks for the form. */
  readonly basicAuth: boolean;
}

export interface Offers {
  readonly sso: boolean;
  readonly form: boolean;
  readonly divider: boolean;
  /** The link to the form when only single sign-on is shown. */
  readonly formLink: boolean;
}

/** Decides which ways to log in a page shows (LOG-02 to LOG-05). There is always at least one. */
export function toOffers(given: Circumstances): Offers {
  const { entity, basicAuthLoginEnabled, idpLoginEnabled, showBasicAuthLoginLink, isSsoPage, basicAuth } = given;
  const sso = idpLoginEnabled && (entity === 'developer' || isSsoPage || given.hasProviders);
  const form = basicAuthLoginEnabled || basicAuth || !sso;
  return { sso, form, divider: sso && form, formLink: entity === 'user' && sso && !form && showBasicAuthLoginLink };
}
