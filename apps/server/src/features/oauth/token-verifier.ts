import { decodeJwt, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { AuthStrategyTable } from '../../platform/database/tables/catalog.ts';
import { serverCredentialTypes } from '../auth-strategies/credential-types.ts';
import { type Issuers, tokenModel } from './issuer.ts';
import { type KeyRing, signingAlgorithm } from './key-ring.ts';
import type { RecordStore } from './record-store.ts';
import { toPublicKeys } from './token-id.ts';

type Strategy = Pick<AuthStrategyTable, 'id' | 'credential_type' | 'issuer' | 'audience'>;

/** The claims of a valid token. */
export interface TokenVerdict {
  client_id: string;
  /** Set for tokens that we issued. Others contain only a client id. */
  application_id: string | undefined;
  strategy_id: string;
  scopes: string[];
  issued_ms: number;
  expires_ms: number;
  /** Set for tokens that we issued. */
  token_id: string;
}

/** Verifies a token. Undefined unless it is valid and one of the strategies trusts its issuer. */
export type VerifyToken = (
  portal_id: string,
  token: string,
  strategies: readonly Strategy[],
) => Promise<TokenVerdict | undefined>;

interface Deps {
  issuers: Issuers;
  records: Pick<RecordStore, 'find'>;
  /** The keys of an external issuer. */
  keysOf(issuer: string): JWTVerifyGetKey;
  clock(): number;
}

/** Neither `none` nor symmetric algorithms, so that a public key is never used as a shared secret. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const clockTolerance = 5;

export function createTokenVerifier({ issuers, records, keysOf, clock }: Deps): VerifyToken {
  const ringKeys = new WeakMap<KeyRing, JWTVerifyGetKey>();

  function localKeys(ring: KeyRing): JWTVerifyGetKey {
    const known = ringKeys.get(ring);
    if (known) return known;
    const keys = toPublicKeys(ring);
    ringKeys.set(ring, keys);
    return keys;
  }

  async function ofOurs(portal_id: string, token: string, strategy: Strategy): Promise<TokenVerdict | undefined> {
    const own = await issuers.of(portal_id);
    if (!own) return undefined;
    const { issuer, ring } = own;
    const audience = new URL(issuer).origin;
    const rules = { issuer, audience, algorithms: [signingAlgorithm], typ: 'at+jwt', currentDate: new Date(clock()) };
    const { payload } = await jwtVerify(token, localKeys(ring), rules);
    const verdict = toVerdict(payload, strategy.id);
    if (!verdict || typeof payload.application_id !== 'string') return undefined;
    const isKept = await records.find({ portal_id, model: tokenModel, id: verdict.token_id });
    return isKept && { ...verdict, application_id: payload.application_id };
  }

  async function ofOthers(token: string, strategy: Strategy, issuer: string): Promise<TokenVerdict | undefined> {
    const { audience } = strategy;
    // Without an audience no token is for this API.
    if (audience === null) return undefined;
    const rules = { issuer, audience, algorithms, clockTolerance, currentDate: new Date(clock()) };
    const { payload, protectedHeader } = await jwtVerify(token, keysOf(issuer), rules);
    // The time of issue decides which application owns the token, so it must not be in the future.
    if (Number(payload.iat) > clock() / 1000 + clockTolerance) return undefined;
    return isAccessToken(payload, protectedHeader.typ) ? toVerdict(payload, strategy.id) : undefined;
  }

  return async (portal_id, token, strategies) => {
    const issuer = issuerOf(token);
    if (issuer === undefined) return undefined;
    for (const strategy of strategies) {
      const trusted = serverCredentialTypes[strategy.credential_type].tokenIssuer(strategy);
      if (!trusted) continue;
      try {
        const verdict =
          trusted === 'portal'
            ? await ofOurs(portal_id, token, strategy)
            : trusted.url === issuer && (await ofOthers(token, strategy, issuer));
        if (verdict) return verdict;
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
    return undefined;
  };
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** Whether the error of the library concerns the token or the issuer's keys. A broken database is neither. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^ERR_J/.test(String(error.code));

function toVerdict(payload: JWTPayload, strategy_id: string): TokenVerdict | undefined {
  const { client_id, scope, scp, exp, iat, jti = '' } = payload;
  if (typeof client_id !== 'string' || exp === undefined || iat === undefined) return undefined;
  const times = { issued_ms: iat * 1000, expires_ms: exp * 1000 };
  return { client_id, application_id: undefined, strategy_id, scopes: toScopes(scope ?? scp), ...times, token_id: jti };
}

/** Claims that only ID tokens have (OpenID Connect Core, sections 2 and 3.3.2.11). */
const ofIdTokens = ['nonce', 'at_hash', 'c_hash', 's_hash'];
/** The allowed `typ` of an access token. Many issuers use JWT. */
const headerTypes = ['at+jwt', 'application/at+jwt', 'jwt'];
/** The allowed values of the claim by which some issuers distinguish access tokens from ID and refresh tokens. */
const claimTypes = ['bearer', 'at+jwt'];

/**
 * An ID token identifies a user to an application. Accepting it as an access token would give that application access.
 */
function isAccessToken(payload: JWTPayload, header_type: string | undefined): boolean {
  const { typ, aud, client_id, azp } = payload;
  const audiences = [aud ?? []].flat();
  if (ofIdTokens.some((claim) => payload[claim] !== undefined)) return false;
  if (header_type !== undefined && !headerTypes.includes(header_type.toLowerCase())) return false;
  if (typ !== undefined && !(typeof typ === 'string' && claimTypes.includes(typ.toLowerCase()))) return false;
  return ![client_id, azp].some((client) => audiences.includes(client as string));
}

function toScopes(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' ').filter(Boolean);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
