import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, as text for a cookie or a header. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/**
 * The stored form of a token, which cannot be used as the token. It requires no salt, because tokens cannot be guessed,
 * and the lookup by hash involves no comparison of secrets that could be timed.
 */
export const hashSecretToken = (token: string): string => hash('sha256', token, 'base64url');
