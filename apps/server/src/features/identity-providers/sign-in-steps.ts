import type { TestSignIn } from '@portico/contract/admin-identity-providers.ts';
import type { SessionTokens } from '../sessions/service.ts';
import type { BrowserBinding, BrowserSecret } from './browser-binding.ts';
import type { SsoFailure } from './failure.ts';
import type { OidcProof } from './oidc-client.ts';
import type { ExternalPerson, Said } from './provider.ts';

export interface StartInput {
  returnTo?: string | undefined;
  provider?: string | undefined;
  /** The page that a provider sends the browser back to, where it is not our own address. */
  callback_url?: string | undefined;
  /** Whether the provider is to have the person sign in once more. */
  fresh?: 'true' | undefined;
}

/** What a provider sends back with the browser: the state that it was given, and its answer. */
export interface ProviderAnswer {
  state: string;
  response: string;
}

/** Where the browser goes next, and what it is given on the way. */
export interface Arrival {
  location: string;
  tokens?: SessionTokens;
  /** The name of the secret that has served. */
  spent?: string;
  /** What the browser has to show when it comes back. */
  secret?: BrowserSecret;
}

/** What is remembered while the browser is away. */
export interface PendingSignIn {
  provider_id: string;
  return_to: string;
  /** The page that tells of a failure. */
  login_page: string;
  browser: BrowserBinding;
  proof?: OidcProof;
  /** Who tries it out from the console, where nobody is to be signed in. */
  tested_by?: string;
}
export interface PendingFinish extends Omit<PendingSignIn, 'proof'>, Said {}

/** What the console hands to the browser that is to try a provider out. */
export interface PendingTest {
  provider_id: string;
  tested_by: string;
  return_to: string;
}

export type Test = Pick<PendingTest, 'tested_by' | 'return_to'>;

/** What is remembered until the owner of an account has confirmed, by a mail, that a provider's person is them. */
export interface PendingLink {
  provider_id: string;
  /** The provider as it was then: one that was changed since has to be asked again. */
  provider_updated_at: string;
  person: ExternalPerson;
  /** The URL of its link where it was begun, and where the browser has its secret. */
  link_url: string;
  return_to: string;
  login_page: string;
  browser: BrowserBinding;
}

/** What is known so far of the sign-in that a request belongs to. */
export interface SignInStep {
  provider?: string;
  login_page?: string;
  spent?: string;
  test?: Test;
}

export function begin(
  step: SignInStep,
  { login_page, tested_by, return_to }: Omit<PendingSignIn, 'browser' | 'provider_id'>,
) {
  step.login_page = login_page;
  if (tested_by !== undefined) step.test = { tested_by, return_to };
}

export const failedTest = (provider = '', { message }: SsoFailure): TestSignIn => ({
  provider,
  outcome: 'failed',
  reason: message,
  is_approved: false,
  subject: null,
  email: null,
  full_name: null,
  groups: [],
  teams: [],
  claims: {},
});
