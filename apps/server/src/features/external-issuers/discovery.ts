import { Problem } from '@portico/contract/problems.ts';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { createCache } from '../../platform/cache/cache.ts';
import { createExpiringCache } from '../../platform/cache/expiring-cache.ts';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';

export interface IssuerMetadata {
  issuer: string;
  jwks_uri?: string;
  token_endpoint?: string;
  registration_endpoint?: string;
}

interface Deps {
  outbound: OutboundFetch;
  clock(): number;
}

/** How long an issuer's metadata is cached. */
const rememberedMs = 3_600_000;
const maximumIssuers = 1000;
const wellKnown = ['openid-configuration', 'oauth-authorization-server'];

export type Discovery = ReturnType<typeof createDiscovery>;

/** Metadata of external issuers (RFC 8414, OpenID Connect Discovery). */
export function createDiscovery({ outbound, clock }: Deps) {
  const remembered = createExpiringCache<IssuerMetadata>({ maximum: maximumIssuers, for_ms: rememberedMs, clock });
  const keySets = createCache<JWTVerifyGetKey>({ maximum: maximumIssuers });

  async function ask(url: string): Promise<Partial<IssuerMetadata> | undefined> {
    try {
      const answer = await outbound(url, { method: 'GET', headers: { accept: 'application/json' }, body: null });
      return answer.ok ? ((await answer.json()) as Partial<IssuerMetadata>) : undefined;
    } catch {
      return undefined;
    }
  }

  async function discover(issuer: string): Promise<IssuerMetadata> {
    for (const name of wellKnown) {
      const metadata = await ask(`${issuer.replace(/\/$/, '')}/.well-known/${name}`);
      // An issuer must name itself in its metadata (RFC 8414, section 3.3).
      if (metadata?.issuer === issuer) return metadata as IssuerMetadata;
    }
    throw new Problem('service-unavailable', 'The issuer of these tokens cannot be reached.');
  }

  const metadataOf = (issuer: string): Promise<IssuerMetadata> => remembered.read(issuer, () => discover(issuer));

  /** An unknown key triggers a new fetch of the key set, as often as the library allows. */
  async function keySetOf(issuer: string): Promise<JWTVerifyGetKey> {
    const { jwks_uri } = await metadataOf(issuer);
    if (jwks_uri === undefined) throw new Problem('service-unavailable', 'The issuer of these tokens shows no keys.');
    const fetchKeys = async (url: string, { method, headers, signal }: RequestInit) =>
      outbound(url, {
        method: method ?? 'GET',
        headers: Object.fromEntries(new Headers(headers)),
        body: null,
        ...(signal && { signal }),
      });
    return keySets.getOrMake(jwks_uri, () =>
      createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetchKeys as never }),
    );
  }

  return {
    metadataOf,
    keysOf:
      (issuer: string): JWTVerifyGetKey =>
      async (header, token) =>
        (await keySetOf(issuer))(header, token),
  };
}
