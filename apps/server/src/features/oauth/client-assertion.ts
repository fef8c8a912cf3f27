import type { errors, KoaContextWithOIDC } from 'oidc-provider';

/** The largest lifetime and age of an assertion. */
const lifetimeSeconds = 300;
/** How far a client's clock may be ahead. */
const skewSeconds = 15;

interface Deps {
  issuer: string;
  errors: typeof errors;
  clock(): number;
}

/**
 * Checks beyond the library's: the audience is exactly this issuer, so that assertions for other servers are useless
 * here, and the lifetime is short (RFC 7523bis, section 4).
 */
export const createAssertionRules =
  ({ issuer, errors, clock }: Deps) =>
  async (_ctx: KoaContextWithOIDC, { aud, exp, iat }: Record<string, unknown>): Promise<void> => {
    const now = clock() / 1000;
    const refuse = (reason: string) => new errors.InvalidClientAuth(reason);
    if (aud !== issuer) throw refuse('aud must be the issuer identifier, and nothing else');
    if (typeof exp !== 'number' || exp > now + lifetimeSeconds) throw refuse('exp must be at most 5 minutes ahead');
    if (iat === undefined) return;
    if (typeof iat !== 'number' || iat > now + skewSeconds) throw refuse('iat must not be in the future');
    if (iat < now - lifetimeSeconds - skewSeconds) throw refuse('iat must be at most 5 minutes ago');
  };
