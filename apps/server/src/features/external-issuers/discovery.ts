import { Problem } from '@portico/contract/problems.ts';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
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

/** How long what an issuer says about itself is good. */
const rememberedMs = 3_600_000;
const wellKnown = ['openid-configuration', 'oauth-authorization-server'];

export type Discovery = ReturnType<typeof createDiscovery>;

/** What issuers elsewhere say about themselves (RFC 8414, OpenID Connect Discovery). */
export function createDiscovery({ outbound, clock }: Deps) {
  const remembered = new Map<string, { metadata: IssuerMetadata; until: number }>();
  const keySets = new Map<string, JWTVerifyGetKey>();

  async function ask(address: string): Promise<Partial<IssuerMetadata> | undefined> {
    try {
      const answer = await outbound(address, { method: 'GET', headers: { accept: 'application/json' }, body: null });
      return answer.ok ? ((await answer.json()) as Partial<IssuerMetadata>) : undefined;
    } catch {
      return undefined;
    }
  }

  async function metadataOf(issuer: string): Promise<IssuerMetadata> {
    const known = remembered.get(issuer);
    if (known && known.until > clock()) return known.metadata;
    for (const name of wellKnown) {
      const metadata = await ask(`${issuer.replace(/\/$/, '')}/.well-known/${name}`);
      // Who speaks for another issuer is not believed (RFC 8414, section 3.3).
      if (metadata?.issuer !== issuer) continue;
      remembered.set(issuer, { metadata: metadata as IssuerMetadata, until: clock() + rememberedMs });
      return metadata as IssuerMetadata;
    }
    throw new Problem('service-unavailable', 'The issuer of these tokens cannot be reached.');
  }

  /** An unknown key makes the set be fetched again, yet not more often than the library allows. */
  async function keySetOf(issuer: string): Promise<JWTVerifyGetKey> {
    const { jwks_uri } = await metadataOf(issuer);
    if (jwks_uri === undefined) throw new Problem('service-unavailable', 'The issuer of these tokens shows no keys.');
    const known = keySets.get(jwks_uri);
    if (known) return known;
    const fetchKeys = async (url: string, { method, headers, signal }: RequestInit) =>
      outbound(url, {
        method: method ?? 'GET',
        headers: Object.fromEntries(new Headers(headers)),
        body: null,
        ...(signal && { signal }),
      });
    const keys = createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetchKeys as never });
    keySets.set(jwks_uri, keys);
    return keys;
  }

  return {
    metadataOf,
    keysOf:
      (issuer: string): JWTVerifyGetKey =>
      async (header, token) =>
        (await keySetOf(issuer))(header, token),
  };
}
