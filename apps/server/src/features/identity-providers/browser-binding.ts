import { hashSecretToken } from '../sessions/secret-token.ts';

/** Which browser a sign-in was begun in: the one that holds this cookie. Each sign-in has its own, so tabs do not meet. */
export interface BrowserBinding {
  name: string;
  hash: string;
}

export type ReadCookie = (name: string) => string | undefined;

export const toBinding = (value: string, newSecretToken: () => string): BrowserBinding => ({
  name: `portalsso-${newSecretToken().slice(0, 12)}`,
  hash: hashSecretToken(value),
});

/** Without this, whoever signs in as themselves and has another browser open the last address logs it in as them. */
export function isSameBrowser({ name, hash }: BrowserBinding, readCookie: ReadCookie): boolean {
  const value = readCookie(name);
  return value !== undefined && hashSecretToken(value) === hash;
}
