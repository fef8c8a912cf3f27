import type { IdentityProvider, Said } from './provider.ts';

/** Where the provider sends the browser back to, and where it reads about the portal. */
export interface ReturnUrls {
  /** The assertion consumer service of SAML. */
  acs: string;
  metadata: string;
}

/** A login between leaving for the provider and coming back. */
export interface Trip<Proof = unknown> {
  state: string;
  urls: ReturnUrls;
  /** Stored on the server until the browser returns, if the protocol needs it. */
  proof: Proof | undefined;
}

/** How a protocol redirects a browser to a provider, and reads its answer. */
export interface ProviderClient<Provider extends IdentityProvider = IdentityProvider, Proof = unknown> {
  newProof(redirect_uri: string): Proof | undefined;
  /** The URL that the browser is sent to. With `isFresh` the provider asks the person to log in again. */
  start(provider: Provider, trip: Trip<Proof>, isFresh: boolean): Promise<string>;
  /** The person, by the answer: a query of OpenID Connect, a response of SAML. */
  finish(provider: Provider, trip: Trip<Proof>, answer: string): Promise<Said>;
}
