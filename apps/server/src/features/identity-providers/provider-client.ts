import type { IdentityProvider, Said } from './provider.ts';

/** The URL to which the provider redirects the browser, and the URL of the portal's metadata. */
export interface ReturnUrls {
  /** The assertion consumer service of SAML. */
  acs: string;
  metadata: string;
}

/** A login while the browser is at the provider. */
export interface Trip<Proof = unknown> {
  state: string;
  urls: ReturnUrls;
  /** Stored on the server until the browser returns, if the protocol needs it. */
  proof: Proof | undefined;
}

/** How a protocol redirects a browser to a provider, and reads its answer. */
export interface ProviderClient<Provider extends IdentityProvider = IdentityProvider, Proof = unknown> {
  newProof(redirect_uri: string): Proof | undefined;
  /** The URL to which the browser is redirected. With `isFresh` the provider asks the person to log in again. */
  start(provider: Provider, trip: Trip<Proof>, isFresh: boolean): Promise<string>;
  /** Reads the person from the answer: a query of OpenID Connect, or a response of SAML. */
  finish(provider: Provider, trip: Trip<Proof>, answer: string): Promise<Said>;
}
