import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as text for a cookie or a header. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/**
 * How a token is kept: whoever reads the database cannot use it. No salt is needed, for nobody can guess the token, and
 * finding it by its hash leaves no comparison of secrets whose time could be measured.
 */
export const hashSecretToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
