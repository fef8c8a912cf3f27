import type { TestSignIn } from '@portico/contract/admin-identity-providers.ts';
import type { SessionTokens } from '../sessions/service.ts';
import type { BrowserBinding, BrowserSecret } from './browser-binding.ts';
import type { SsoFailure } from './failure.ts';
import type { OidcProof } from './oidc-client.ts';
import type { ExternalPerson, Said } from './provider.ts';

export interface StartInput {
  returnTo?: string | undefined;
  provider?: string | undefined;
  /** The page that a provider returns to, if it is not our own callback URL. */
  callback_url?: string | undefined;
  /** Whether the provider must ask the person to log in again. */
  fresh?: 'true' | undefined;
}

/** A provider's answer: the state that it received, and its parameters. */
export interface ProviderAnswer {
  state: string;
  response: string;
}

/** The next redirect of the browser, with its cookies. */
export interface Arrival {
  location: string;
  tokens?: SessionTokens;
  /** The name of the cookie that was used and must be deleted. */
  spent?: string;
  /** The cookie that the browser must return. */
  secret?: BrowserSecret;
}

/** What is stored while the browser is at the provider. */
export interface PendingSignIn {
  provider_id: string;
  return_to: string;
  /** The page that shows a failure. */
  login_page: string;
  browser: BrowserBinding;
  proof?: OidcProof;
  /** The user who started a test in the console; a test creates no session. */
  tested_by?: string;
}
export interface PendingFinish extends Omit<PendingSignIn, 'proof'>, Said {}

/** What the console passes to the browser for a test login. */
export interface PendingTest {
  provider_id: string;
  tested_by: string;
  return_to: string;
}

export type Test = Pick<PendingTest, 'tested_by' | 'return_to'>;

/** What is stored until an account's owner has confirmed an identity by email. */
export interface PendingLink {
  provider_id: string;
  /** The version of the provider: if it changes, the login must be repeated. */
  provider_updated_at: string;
  person: ExternalPerson;
  /** The URL of the link at the host where the login started. */
  link_url: string;
  return_to: string;
  login_page: string;
  browser: BrowserBinding;
}

/** What is known of the login that a request belongs to. */
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
