import { whenThere } from '../../platform/maybe-promise.ts';
import { newSecret } from '../../platform/secrets/secret-format.ts';
import { requireAudience, type ServerCredentialType } from './credential-type.ts';
import { type Call, hasExpired, isOffered, type Proof, realm, toCaller, toQuotable } from './proof.ts';

/** API keys that the portal creates, in a header or a query parameter. */
export const keyAuth: ServerCredentialType = {
  default_key_names: ['apikey'],
  validate: requireAudience,
  tokenIssuer: () => undefined,
  createKey: async () => newSecret('api_key'),
  proofs: ({ key_names }) => [keyIn(key_names)],
};

function keyIn(key_names: readonly string[]): Proof {
  const places = key_names.map((parameter) => ({ parameter, header: parameter.toLowerCase() }));
  const challenges = key_names.map((name) => `ApiKey ${realm}, name="${toQuotable(name)}"`);

  function keyOf({ headers, query }: Call): string | undefined {
    let parameters: URLSearchParams | undefined;
    for (const { parameter, header } of places) {
      let value = headers[header];
      if (value === undefined && query !== '') {
        parameters ??= new URLSearchParams(query);
        value = parameters.get(parameter) ?? undefined;
      }
      if (typeof value === 'string' && value !== '') return value;
    }
    return undefined;
  }

  return {
    order: 1,
    challenge: () => challenges,
    prove(call, version, { credentialOf, clock }) {
      const key = keyOf(call);
      if (key === undefined) return undefined;
      return whenThere(credentialOf(version.portal_id, 'api_key', key), (credential) => {
        const isKnown = credential?.kind === 'api_key' && isOffered(version, credential.application);
        if (isKnown && !hasExpired(credential, clock())) return toCaller(credential);
        return { refused: 'This key is not valid.', by: credential && toCaller(credential) };
      });
    },
  };
}
