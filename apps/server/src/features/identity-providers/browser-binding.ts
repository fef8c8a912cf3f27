import { hashSecretToken } from '../sessions/secret-token.ts';

/**
 * Binds a login to the browser that started it, by a secret cookie. Each login has its own, so that tabs do not
 * interfere.
 */
export interface BrowserBinding {
  name: string;
  hash: string;
}

/** The cookie that the browser keeps until it returns. */
export interface BrowserSecret {
  name: string;
  value: string;
  seconds: number;
}

export type ReadBrowserSecret = (name: string) => string | undefined;

export const toBinding = (value: string, newSecretToken: () => string): BrowserBinding => ({
  name: `portalsso-${newSecretToken().slice(0, 12)}`,
  hash: hashSecretToken(value),
});

/**
 * Prevents login CSRF: an attacker's callback URL, opened in another browser, would log that browser in as the
 * attacker.
 */
export function isSameBrowser({ name, hash }: BrowserBinding, readSecret: ReadBrowserSecret): boolean {
  const value = readSecret(name);
  return value !== undefined && hashSecretToken(value) === hash;
}
