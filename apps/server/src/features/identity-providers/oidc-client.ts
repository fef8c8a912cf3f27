import * as client from 'openid-client';
import { createExpiringCache } from '../../platform/cache/expiring-cache.ts';
import { type Outbound, OutboundRefusal } from '../../platform/outbound/outbound.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { SsoFailure } from './failure.ts';
import { type ExternalPerson, type OidcProvider, type OidcSettings, secretContext } from './provider.ts';
import type { ProviderClient } from './provider-client.ts';

/** How long a provider's metadata is cached. */
const discoveredMs = 10 * 60_000;
const clockToleranceSeconds = 60;
const timeoutSeconds = 10;

interface Deps {
  openSecret: SecretBox['open'];
  outbound: Pick<Outbound, 'fetch' | 'isSafeLink'>;
  clock(): number;
}

/** What is stored of a login while the browser is at the provider. */
export interface OidcProof {
  redirect_uri: string;
  code_verifier: string;
  nonce: string;
}

type Claims = Record<string, unknown>;

/** The authorization code flow with PKCE, state and nonce. Every id token is checked against the provider's keys. */
export function createOidcClient({ openSecret, outbound, clock }: Deps): ProviderClient<OidcProvider, OidcProof> {
  const known = createExpiringCache<Promise<client.Configuration>>({ maximum: 1000, for_ms: discoveredMs, clock });
  const keyOf = ({ tenant_id, id, updated_at }: OidcProvider) => `${tenant_id} ${id} ${updated_at}`;

  async function discover(provider: OidcProvider): Promise<client.Configuration> {
    const { issuer, client_id } = provider.settings;
    if (!(await outbound.isSafeLink(issuer))) throw new SsoFailure('The issuer must be an https URL');
    const { sealed_secret } = provider;
    const secret = sealed_secret === null ? undefined : await openSecret(sealed_secret, secretContext(provider));
    const isPlain = new URL(issuer).protocol === 'http:';
    const configuration = await client.discovery(
      new URL(issuer),
      client_id,
      {
        // Makes the library use our clock.
        [client.clockSkew]: Math.round((clock() - Date.now()) / 1000),
        [client.clockTolerance]: clockToleranceSeconds,
      },
      secret === undefined ? client.None() : authenticateBySecret(secret),
      {
        [client.customFetch]: (url, request) => outbound.fetch(url, request),
        timeout: timeoutSeconds,
        execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
      },
    );
    const { authorization_endpoint = '', code_challenge_methods_supported: methods } = configuration.serverMetadata();
    if (!(await outbound.isSafeLink(authorization_endpoint))) {
      throw new SsoFailure('The authorization endpoint must be an https URL');
    }
    if (methods && !methods.includes('S256')) throw new SsoFailure('The provider does not support PKCE with S256');
    return configuration;
  }

  function configurationOf(provider: OidcProvider): Promise<client.Configuration> {
    const key = keyOf(provider);
    const found = known.get(key);
    if (found) return found;
    const configuration = discover(provider);
    known.set(key, configuration);
    configuration.catch(() => known.delete(key));
    return configuration;
  }

  /** Runs one step of the protocol. A failure clears the cached metadata and keys of the provider. */
  async function attempt<Value>(provider: OidcProvider, run: (configuration: client.Configuration) => Promise<Value>) {
    try {
      return await run(await configurationOf(provider));
    } catch (error) {
      known.delete(keyOf(provider));
      throw error instanceof SsoFailure ? error : new SsoFailure(toReason(error), 'sso', { cause: error });
    }
  }

  return {
    newProof: (redirect_uri) => ({
      redirect_uri,
      code_verifier: client.randomPKCECodeVerifier(),
      nonce: client.randomNonce(),
    }),

    start: (provider, { state, proof }, isFresh) =>
      attempt(provider, async (configuration) => {
        const { redirect_uri, code_verifier, nonce } = given(proof);
        const code_challenge = await client.calculatePKCECodeChallenge(code_verifier);
        return client.buildAuthorizationUrl(configuration, {
          redirect_uri,
          scope: provider.settings.scopes.join(' '),
          state,
          nonce,
          code_challenge,
          code_challenge_method: 'S256',
          ...(isFresh && { prompt: 'login' }),
        }).href;
      }),

    finish: (provider, { state, proof }, query) =>
      attempt(provider, async (configuration) => {
        const { redirect_uri, code_verifier, nonce } = given(proof);
        const answer = new URL(`${redirect_uri}?${query}`);
        const tokens = await client.authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: code_verifier,
          idTokenExpected: true,
        });
        const said: Claims = tokens.claims() ?? {};
        const asked = isAllSaid(provider.settings, said)
          ? {}
          : await askMore(configuration, tokens.access_token, String(said.sub));
        return { person: toPerson(provider.settings, said, asked), claims: { ...asked, ...said } };
      }),
  };
}

function given(proof: OidcProof | undefined): OidcProof {
  if (!proof) throw new Error('An OpenID login has its proof');
  return proof;
}

/** The provider's client authentication method; Basic by default. */
const authenticateBySecret =
  (secret: string): client.ClientAuth =>
  (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    method(secret)(server, metadata, body, headers);
  };

const isAllSaid = ({ claims, group_teams }: OidcSettings, said: Claims) =>
  claims.email in said && claims.name in said && (Object.keys(group_teams).length === 0 || claims.groups in said);

async function askMore(configuration: client.Configuration, access_token: string, subject: string): Promise<Claims> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  return client.fetchUserInfo(configuration, access_token, subject);
}

/**
 * Claims of the signed token take precedence over userinfo. The email address and its confirmation must come from the
 * same source.
 */
function toPerson({ claims }: OidcSettings, said: Claims, asked: Claims): ExternalPerson {
  const withEmail = claims.email in said ? said : asked;
  const name = said[claims.name] ?? asked[claims.name];
  return {
    subject: String(said.sub),
    email: toText(withEmail[claims.email]),
    is_email_verified: toFlag(withEmail[claims.email_verified]),
    full_name: toText(name),
    groups: toTexts(said[claims.groups] ?? asked[claims.groups]),
  };
}

const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const toTexts = (value: unknown) => [value].flat().filter((one) => typeof one === 'string');
/** Some providers send the string `true`; all other values mean not confirmed. */
const toFlag = (value: unknown) => (value === undefined ? undefined : value === true || value === 'true');

/** The library's message names the problem and contains no secret; the raw answer stays in the cause. */
function toReason(error: unknown): string {
  const { code = 'OIDC', message, error: refusal, cause } = error as OidcError;
  if (cause instanceof OutboundRefusal) return cause.message;
  const words = [cause instanceof Error ? cause.message : message, refusal].filter((word) => word !== undefined);
  return `${code}: ${words.join(', ')}`.slice(0, 200);
}

interface OidcError {
  code?: string;
  message?: string;
  /** The provider's own error code, if it answered with one. */
  error?: string;
  cause?: unknown;
}
