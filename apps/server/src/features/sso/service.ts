import type { TestSignIn } from '@portico/contract/admin-identity-providers.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import type { SsoProviders } from '@portico/contract/sso.ts';
import type { SsoError } from '@portico/contract/sso-errors.ts';
import type { Transact } from '../../database/database.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import type { SessionTokens } from '../sessions/service.ts';
import { type BrowserBinding, isSameBrowser, type ReadCookie, toBinding } from './browser-binding.ts';
import type { Caller, Entry } from './entry.ts';
import { SsoFailure } from './failure.ts';
import type { OidcClient, OidcProof } from './oidc.ts';
import type { IdentityProvider, Said, SamlProvider } from './provider.ts';
import type { Realm } from './realm.ts';
import { toFailureAddress, toReturnAddress, toSuccessAddress } from './return-to.ts';
import type { SamlAddresses, SamlClient } from './saml.ts';
import { hashAssertionId } from './saml-assertion.ts';
import type { SsoStore } from './store.ts';

interface Deps {
  store: SsoStore;
  entry: Entry;
  oidc: OidcClient;
  saml: SamlClient;
  tokens: EmailTokenService;
  attempts: Pick<AttemptService, 'takeOrRefuse'>;
  transact: Transact;
  newSecretToken(): string;
  now(): string;
}

export interface StartInput {
  returnTo?: string | undefined;
  provider?: string | undefined;
  /** The page that a provider sends the browser back to, where it is not our own address. */
  callback_url?: string | undefined;
  /** Whether the provider is to have the person sign in once more. */
  fresh?: 'true' | undefined;
}

/** Where the browser goes next, and what it is given on the way. */
export interface Departure {
  location: string;
  cookie?: { name: string; value: string };
}
export interface Arrival {
  location: string;
  tokens?: SessionTokens;
  /** The cookie that has served. */
  spent?: string;
}

/** What is remembered while the browser is away. */
interface PendingSignIn {
  provider_id: string;
  return_to: string;
  /** The page that tells of a failure. */
  login_page: string;
  browser: BrowserBinding;
  proof?: OidcProof;
  /** Who tries it out from the console, where nobody is to be signed in. */
  tested_by?: string;
}
interface PendingFinish extends Omit<PendingSignIn, 'proof'>, Said {}

/** What the console hands to the browser that is to try a provider out. */
export interface PendingTest {
  provider_id: string;
  tested_by: string;
  return_to: string;
}

type Test = Pick<PendingTest, 'tested_by' | 'return_to'>;

/** What is known so far of the sign-in that a request belongs to. */
interface SignInStep {
  provider?: string;
  login_page?: string;
  spent?: string;
  test?: Test;
}

function begin(step: SignInStep, { login_page, tested_by, return_to }: Omit<PendingSignIn, 'browser' | 'provider_id'>) {
  step.login_page = login_page;
  if (tested_by !== undefined) step.test = { tested_by, return_to };
}

const failedTest = (provider = '', { message }: SsoFailure): TestSignIn => ({
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

export type SsoService = ReturnType<typeof createSsoService>;

export function createSsoService(deps: Deps) {
  const { store, entry, oidc, saml, tokens, attempts, transact, newSecretToken, now } = deps;

  async function chooseProvider({ tenant_id, is_open }: Realm, name: string | undefined): Promise<IdentityProvider> {
    const providers = is_open ? await store.listProviders(tenant_id) : [];
    const chosen = name === undefined ? providers[0] : providers.find((provider) => provider.name === name);
    if (chosen) return chosen;
    const reason = providers.length === 0 ? 'is not set up here' : 'is not one of the identity providers';
    throw invalidParameter({ field: 'provider', rule: 'invalid', reason });
  }

  function checkAddress(field: string, { origin, origins }: Realm, text: string | undefined): URL {
    const address = toReturnAddress(text ?? `${origin}/login`, origins);
    if (address) return address;
    throw invalidParameter({ field, rule: 'invalid', reason: 'must be an address of this portal' });
  }

  async function useToken<Payload>(
    { tenant_id }: Realm,
    purpose: 'sso-sign-in' | 'sso-finish' | 'sso-test',
    token: string,
  ) {
    try {
      // Used up before anything is looked at, and for good: whatever goes wrong, nobody tries again with it.
      const { payload } = await transact((transaction) => tokens.use(transaction, tenant_id, purpose, token));
      return payload as unknown as Payload;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new SsoFailure('The sign-in is unknown, has expired or was finished already', 'sso-expired');
    }
  }

  async function providerOf<Kind extends IdentityProvider['provider_kind']>(
    { tenant_id }: Realm,
    { provider_id, tested_by }: Pick<PendingSignIn, 'provider_id' | 'tested_by'>,
    kind: Kind,
  ): Promise<Extract<IdentityProvider, { provider_kind: Kind }>> {
    const find = tested_by === undefined ? store.findProvider : store.findAnyProvider;
    const provider = await find(tenant_id, provider_id);
    // A sign-in begun with one provider is not finished by another, or in another way.
    if (provider?.provider_kind !== kind) throw new SsoFailure('The provider is gone, or of another kind');
    return provider as Extract<IdentityProvider, { provider_kind: Kind }>;
  }

  /** Carries out one step; a failure is recorded and leads to the login page, which tells what went wrong. */
  async function orLogin(
    { tenant_id, origin, paths }: Realm,
    { address }: { address: string },
    run: (step: SignInStep) => Promise<Arrival>,
  ): Promise<Arrival> {
    const step: SignInStep = {};
    try {
      return await run(step);
    } catch (error) {
      if (!(error instanceof SsoFailure)) throw error;
      const { login_page = `${origin}${paths.login}`, provider, spent, test } = step;
      if (test) return report(tenant_id, test, failedTest(provider, error), spent);
      // What belongs to no sign-in is nobody's failure; recording it would let strangers write without end.
      if (step.login_page !== undefined) await entry.recordFailure(tenant_id, provider, error, address);
      return { location: toFailureAddress(login_page, error.shown), ...(spent && { spent }) };
    }
  }

  /** The report of a test waits for whoever began it, at the page they began it on. */
  async function report(tenant_id: string, { tested_by, return_to }: Test, told: TestSignIn, spent?: string) {
    const result = await transact((transaction) =>
      tokens.issue(transaction, tenant_id, 'sso-test-result', { account_id: tested_by, payload: { ...told } }),
    );
    const location = new URL(return_to);
    location.searchParams.set('result', result);
    return { location: location.href, ...(spent && { spent }) };
  }

  /** Lets the person in, or tells what would have happened. */
  async function arrive(
    { tenant_id }: Realm,
    { tested_by, return_to, browser: { name: spent } }: Omit<PendingSignIn, 'proof'>,
    provider: IdentityProvider,
    said: Said,
    caller: Caller,
  ): Promise<Arrival> {
    if (tested_by !== undefined) {
      return report(tenant_id, { tested_by, return_to }, await entry.rehearse(provider, said), spent);
    }
    const session = await entry.enter(provider, said.person, caller);
    return { location: toSuccessAddress(return_to), tokens: session, spent };
  }

  const samlAddresses = ({ origin, canonical_origin, paths }: Realm, provider: SamlProvider): SamlAddresses => ({
    acs: `${origin}${paths.acs}`,
    metadata: `${canonical_origin}${paths.metadata}?provider=${provider.name}`,
  });

  function depart(
    realm: Realm,
    provider: IdentityProvider,
    state: string,
    proof: OidcProof | undefined,
    fresh: boolean,
  ) {
    if (provider.provider_kind === 'saml') return saml.start(provider, samlAddresses(realm, provider), state);
    if (!proof) throw new Error('An OpenID sign-in has its proof');
    return oidc.start(provider, state, proof, fresh);
  }

  interface Leaving extends Pick<PendingSignIn, 'return_to' | 'login_page' | 'tested_by'> {
    redirect_uri: string;
    fresh?: boolean;
  }

  /** Sends the browser to the provider, with what it has to show when it comes back. */
  function leave(
    realm: Realm,
    provider: IdentityProvider,
    caller: Caller,
    { redirect_uri, fresh = false, ...pending }: Leaving,
  ): Promise<Departure> {
    const value = newSecretToken();
    return orLogin(realm, caller, async (step) => {
      step.provider = provider.name;
      begin(step, pending);
      const proof = provider.provider_kind === 'oidc' ? { ...oidc.newProof(), redirect_uri } : undefined;
      const browser = toBinding(value, newSecretToken);
      const payload = { provider_id: provider.id, ...pending, browser, ...(proof && { proof }) };
      const state = await transact((transaction) =>
        tokens.issue(transaction, realm.tenant_id, 'sso-sign-in', { account_id: null, payload }),
      );
      const location = await depart(realm, provider, state, proof, fresh);
      return { location, cookie: { name: browser.name, value } };
    });
  }

  return {
    async providers({ tenant_id, is_open }: Realm): Promise<SsoProviders> {
      const providers = is_open ? await store.listProviders(tenant_id) : [];
      return { data: providers.map(({ name, title, provider_kind: kind }) => ({ name, title, kind })) };
    },

    async start(realm: Realm, input: StartInput, caller: Caller): Promise<Departure> {
      const provider = await chooseProvider(realm, input.provider);
      const return_to = checkAddress('returnTo', realm, input.returnTo);
      const page =
        input.callback_url === undefined ? undefined : checkAddress('callback_url', realm, input.callback_url);
      const callback = page && `${page.origin}${page.pathname}`;
      // Cookies belong to one host name: the sign-in happens at the one that it ends at.
      if (return_to.origin !== realm.origin) return { location: `${return_to.origin}${realm.here}` };
      await attempts.takeOrRefuse(realm.tenant_id, 'sso-starts-from-address', caller.address);

      return leave(realm, provider, caller, {
        return_to: return_to.href,
        login_page: callback ?? `${realm.origin}${realm.paths.login}`,
        redirect_uri: callback ?? `${realm.origin}${realm.paths.callback}`,
        fresh: input.fresh === 'true',
      });
    },

    /** The same way with nobody signed in at its end; also by a provider that is not in use yet. */
    async startTest(realm: Realm, token: string, caller: Caller): Promise<Departure> {
      await attempts.takeOrRefuse(realm.tenant_id, 'sso-starts-from-address', caller.address);
      return orLogin(realm, caller, async (step) => {
        const test = await useToken<PendingTest>(realm, 'sso-test', token);
        step.test = test;
        const provider = await store.findAnyProvider(realm.tenant_id, test.provider_id);
        if (!provider) throw new SsoFailure('The provider is gone');
        const { return_to, tested_by } = test;
        const redirect_uri = `${realm.origin}${realm.paths.tested}`;
        return leave(realm, provider, caller, {
          return_to,
          login_page: `${realm.origin}${realm.paths.login}`,
          redirect_uri,
          tested_by,
        });
      });
    },

    /** What an OpenID provider's redirect brings. */
    finishOidc: (realm: Realm, query: string, readCookie: ReadCookie, caller: Caller): Promise<Arrival> =>
      orLogin(realm, caller, async (step) => {
        const state = new URLSearchParams(query).get('state') ?? '';
        const pending = await useToken<PendingSignIn>(realm, 'sso-sign-in', state);
        begin(step, pending);
        step.spent = pending.browser.name;
        const provider = await providerOf(realm, pending, 'oidc');
        step.provider = provider.name;
        if (!isSameBrowser(pending.browser, readCookie)) throw anotherBrowser();
        if (!pending.proof) throw new Error('An OpenID sign-in has its proof');
        return arrive(realm, pending, provider, await oidc.finish(provider, query, state, pending.proof), caller);
      }),

    /**
     * What a SAML provider's form brings. It comes from another site and so without cookies: whether this is the browser
     * that began is asked at the address that it is sent on to.
     */
    receiveSaml: (realm: Realm, form: URLSearchParams, caller: Caller): Promise<Arrival> =>
      orLogin(realm, caller, async (step) => {
        const state = form.get('RelayState') ?? '';
        const { proof, ...pending } = await useToken<PendingSignIn>(realm, 'sso-sign-in', state);
        const { provider_id, tested_by } = pending;
        begin(step, pending);
        const provider = await providerOf(realm, pending, 'saml');
        step.provider = provider.name;
        const response = form.get('SAMLResponse') ?? '';
        const { id, expires_at, person, claims } = await saml.receive(
          provider,
          samlAddresses(realm, provider),
          state,
          response,
        );
        const payload = { ...pending, person, claims: tested_by === undefined ? {} : claims };
        const code = await transact(async (transaction) => {
          const isNew = await store.rememberAssertion(transaction, {
            tenant_id: realm.tenant_id,
            provider_id,
            assertion_hash: hashAssertionId(id),
            expires_at: new Date(expires_at).toISOString(),
          });
          if (!isNew) throw new SsoFailure('The assertion was used before');
          return tokens.issue(transaction, realm.tenant_id, 'sso-finish', { account_id: null, payload });
        });
        return { location: `${realm.origin}${realm.paths.finish}?${new URLSearchParams({ code })}` };
      }),

    finishSaml: (realm: Realm, query: string, readCookie: ReadCookie, caller: Caller): Promise<Arrival> =>
      orLogin(realm, caller, async (step) => {
        const code = new URLSearchParams(query).get('code') ?? '';
        const pending = await useToken<PendingFinish>(realm, 'sso-finish', code);
        begin(step, pending);
        step.spent = pending.browser.name;
        const provider = await providerOf(realm, pending, 'saml');
        step.provider = provider.name;
        if (!isSameBrowser(pending.browser, readCookie)) throw anotherBrowser();
        return arrive(realm, pending, provider, pending, caller);
      }),

    async samlMetadata(realm: Realm, name: string | undefined): Promise<string> {
      // A provider has to know of the portal before it can be tried out, so before it is in use.
      const providers = realm.is_open ? await store.listProviders(realm.tenant_id, name !== undefined) : [];
      const isMeant = (provider: IdentityProvider): provider is SamlProvider =>
        provider.provider_kind === 'saml' && (name === undefined || provider.name === name);
      const provider = providers.find(isMeant);
      if (!provider) throw new Problem('not-found', 'This portal has no such SAML identity provider.');
      return saml.metadata(provider, samlAddresses({ ...realm, origin: realm.canonical_origin }, provider));
    },

    purgeExpired: () => store.deleteAssertions(now()),
  };
}

const anotherBrowser = () =>
  new SsoFailure('The sign-in was begun in another browser', 'sso-expired' satisfies SsoError);
