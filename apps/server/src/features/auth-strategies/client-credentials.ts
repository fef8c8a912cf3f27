import { bearer } from './bearer.ts';
import type { Caller } from './caller.ts';
import { requireAudience, type ServerCredentialType } from './credential-type.ts';
import {
  authorizationOf,
  type Called,
  hasExpired,
  isOffered,
  type Lookups,
  type Proof,
  type Refused,
  realm,
  toCaller,
} from './proof.ts';

/** Client ID and secret in the call itself, as HTTP Basic. */
const basic: Proof = {
  order: 3,
  challenge: () => [`Basic ${realm}, charset="UTF-8"`],
  prove({ headers }, version, lookups) {
    const value = authorizationOf(headers, 'basic');
    if (value === undefined) return undefined;
    const text = Buffer.from(value, 'base64').toString('utf8');
    const colon = text.indexOf(':');
    return colon === -1 ? undefined : bySecret(version, text.slice(0, colon), text.slice(colon + 1), lookups);
  },
};

const wrong: Refused = { refused: 'Client id and secret do not belong together.' };

async function bySecret(
  version: Called,
  client_id: string,
  secret: string,
  { credentialOf, clientOf, hasClientKeys, clock }: Omit<Lookups, 'callerOfToken'>,
): Promise<Caller | Refused> {
  const { portal_id } = version;
  const credential = await credentialOf(portal_id, 'client_secret', secret);
  if (!credential || credential.kind === 'api_key' || hasExpired(credential, clock())) return wrong;
  const application = await clientOf(portal_id, client_id);
  if (!isOffered(version, application) || application?.id !== credential.application.id) return wrong;
  if (await hasClientKeys(portal_id, application.id)) return wrong;
  return toCaller(credential);
}

/** Clients of the portal's own issuer, or of another issuer that knows them by ID and secret. */
export const clientCredentials: ServerCredentialType = {
  default_key_names: [],
  validate: requireAudience,
  tokenIssuer: ({ issuer }) => (issuer === null ? 'portal' : { url: issuer }),
  proofs: ({ issuer, auth_methods }) =>
    issuer === null && auth_methods.includes('client_credentials') ? [bearer, basic] : [bearer],
};
