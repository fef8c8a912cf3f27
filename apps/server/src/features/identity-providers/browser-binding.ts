import { hashSecretToken } from '../sessions/secret-token.ts';

/** Which browser a sign-in was begun in: the one that holds its secret. Each sign-in has its own, so tabs do not meet. */
export interface BrowserBinding {
  name: string;
  hash: string;
}

/** What the browser is to hold until it comes back. */
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

/** Without this, whoever signs in as themselves and has another browser open the last address logs it in as them. */
export function isSameBrowser({ name, hash }: BrowserBinding, readSecret: ReadBrowserSecret): boolean {
  const value = readSecret(name);
  return value !== undefined && hashSecretToken(value) === hash;
}
