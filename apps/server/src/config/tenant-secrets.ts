/** Which organization may use a secret, and which issuer it is sent to. */
export interface SecretUse {
  org_id: string;
  issuer: string | undefined;
}

export interface Grant {
  org_id: string;
  variable: string;
  issuer: string;
}

export const secretVariable = /^SSO_SECRET_[A-Z0-9_]{1,100}$/;

const organizationId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses `organization variable issuer, organization variable issuer`; undefined for anything else. */
export function parseTenantSecrets(value: string): Grant[] | undefined {
  const grants = value.split(',').map((entry) => toGrant(entry.trim().split(/\s+/)));
  return grants.every((grant) => grant !== undefined) ? grants : undefined;
}

function toGrant(words: string[]): Grant | undefined {
  const [org_id = '', variable = '', issuer = ''] = words;
  const isUrl = /^https?:\/\//.test(issuer) && URL.canParse(issuer);
  const isWhole = words.length === 3 && organizationId.test(org_id) && secretVariable.test(variable) && isUrl;
  return isWhole ? { org_id, variable, issuer } : undefined;
}

/**
 * Gives secrets only to listed organizations: the environment belongs to the operator, and strangers can found
 * organizations.
 */
export const createTenantSecrets =
  (grants: readonly Grant[], readVariable: (variable: string) => string | undefined) =>
  (variable: string, { org_id, issuer }: SecretUse): string | undefined =>
    grants.some((grant) => grant.org_id === org_id && grant.variable === variable && grant.issuer === issuer)
      ? readVariable(variable)
      : undefined;
