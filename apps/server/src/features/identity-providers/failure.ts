import type { SsoError } from '@portico/contract/sso-errors.ts';

/** A login that ends without a session. The code is for the person, the message for the owners' audit log. */
export class SsoFailure extends Error {
  readonly shown: SsoError;

  constructor(message: string, shown: SsoError = 'sso', options?: ErrorOptions) {
    super(message, options);
    this.name = 'SsoFailure';
    this.shown = shown;
  }
}
