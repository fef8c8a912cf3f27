import type { Client, ClientCredentials, errors, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { createCache } from '../../platform/cache/cache.ts';
import { applicationOf, createAdapter } from './adapter.ts';
import { runStepsBeforeAnswers } from './before-answer.ts';
import { createAssertionRules } from './client-assertion.ts';
import { compareSecretsBy } from './compare-secrets.ts';
import { type KeyRing, type KeyRings, signingAlgorithm, tokenSeconds } from './key-ring.ts';
import { loadLibrary } from './library.ts';
import type { RecordStore } from './record-store.ts';
import type { OauthStore } from './store.ts';

export interface IssuerDeps {
  clients: Pick<OauthStore, 'findClient'>;
  records: RecordStore;
  keyRings: KeyRings;
  /** Whether the client may use this secret now. */
  isClientSecret(portal_id: string, client_id: string, secret: string): Promise<boolean>;
  /** The URL of the portal, for people and programs. */
  originOf(portal_id: string): Promise<URL | undefined>;
  /** Called with errors inside the library, which sends its own answer. */
  onFault(error: Error): void;
  clock(): number;
}

/** The path of the issuer, below the portal's own URL. */
export const issuerPath = '/oauth';
export const tokenModel = 'ClientCredentials';

export interface Issuer {
  issuer: string;
  provider: Provider;
  ring: KeyRing;
}

export type Issuers = ReturnType<typeof createIssuers>;

/**
 * The token issuers of portals. Each has one provider of the library, which is created again when its keys or its URL
 * change.
 */
export function createIssuers(deps: IssuerDeps) {
  const { keyRings, originOf } = deps;
  const known = createCache<Issuer>({ maximum: 10_000 });

  return {
    async of(portal_id: string): Promise<Issuer | undefined> {
      const origin = await originOf(portal_id);
      if (!origin) return undefined;
      const ring = await keyRings.of(portal_id);
      const issuer = `${origin.origin}${issuerPath}`;
      const before = known.get(portal_id);
      if (before && before.ring === ring && before.issuer === issuer) return before;
      const made = { issuer, ring, provider: await createProvider(deps, portal_id, issuer, ring) };
      known.set(portal_id, made);
      return made;
    },
  };
}

async function createProvider(deps: IssuerDeps, portal_id: string, issuer: string, ring: KeyRing): Promise<Provider> {
  const library = await loadLibrary();
  const { clients, records, clock, isClientSecret, onFault } = deps;
  const audience = new URL(issuer).origin;
  const adapter = createAdapter({
    portal_id,
    clients,
    records,
    usedBefore: () => new library.errors.InvalidClient('client assertion tokens must only be used once'),
    clock,
  });
  const isOwn = (_ctx: KoaContextWithOIDC, client: Client, token: { clientId?: string | undefined; extra?: unknown }) =>
    token.clientId === client.clientId && applicationOf(token) === client.portico_application;

  const provider = new library.Provider(issuer, {
    adapter,
    jwks: { keys: ring.keys.map(({ jwk }) => jwk) as never },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: { id_token_signed_response_alg: signingAlgorithm, grant_types: [], response_types: [] },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    extraClientMetadata: { properties: ['portico_scopes', 'portico_application'] },
    extraTokenClaims: ({ oidc }) => ({ application_id: oidc.client?.portico_application }),
    assertJwtClientAuthClaimsAndHeader: createAssertionRules({ issuer, clock, errors: library.errors }),
    responseTypes: [],
    scopes: [],
    claims: {},
    routes: { token: '/token', jwks: '/jwks', introspection: '/introspect', revocation: '/revoke' },
    ttl: { [tokenModel]: tokenSeconds },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      clientCredentials: { enabled: true },
      introspection: { enabled: true, allowedPolicy: isOwn },
      revocation: { enabled: true, allowedPolicy: isOwn },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        async getResourceServerInfo(ctx, _resource, client) {
          const scope = String(client.portico_scopes ?? '');
          const { params } = ctx.oidc;
          checkScope(library.errors, params?.scope, scope);
          // A request without scopes gets all granted scopes.
          if (params) params.scope ??= scope || undefined;
          return {
            scope,
            audience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: tokenSeconds,
            jwt: { sign: { alg: signingAlgorithm, kid: ring.signs.id } },
          };
        },
      },
    },
    formats: {
      customizers: {
        // Signed tokens are not stored. A record of their issue allows their revocation.
        async jwt(_ctx, token, { payload }) {
          const { clientId, scope, aud, extra } = token as ClientCredentials & { aud?: string; extra?: object };
          const { jti, iat, exp } = payload as { jti: string; iat: number; exp: number };
          const kept = { kind: tokenModel, jti, iat, exp, clientId, aud, extra, ...(scope && { scope }) };
          await adapter(tokenModel).upsert(jti, kept, exp - iat);
          return undefined as never;
        },
      },
    },
  });
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => onFault(error));
  runStepsBeforeAnswers(provider);
  compareSecretsBy(provider, (client_id, secret) => isClientSecret(portal_id, client_id, secret));
  return provider;
}

/**
 * Refuses a request if none of its scopes was granted; otherwise the answer names those that were (RFC 6749, section
 * 3.3).
 */
function checkScope({ InvalidScope }: typeof errors, asked: unknown, granted: string): void {
  const wanted = typeof asked === 'string' ? asked.split(' ').filter(Boolean) : [];
  const known = granted.split(' ');
  if (wanted.length === 0 || wanted.some((scope) => known.includes(scope))) return;
  throw new InvalidScope('none of the requested scopes was granted to the client', wanted.join(' '));
}
