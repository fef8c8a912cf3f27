import type { TestSignIn } from '@portico/contract/admin-identity-providers.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import type { SsoProviders } from '@portico/contract/sso.ts';
import type { SsoError } from '@portico/contract/sso-errors.ts';
import { because, invalidBecause } from '../../platform/because.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import { type EmailTokenService, lifetimeMs } from '../accounts/email-tokens.ts';
import { isSameBrowser, type ReadBrowserSecret, toBinding } from './browser-binding.ts';
import type { Caller, Entry } from './entry.ts';
import { SsoFailure } from './failure.ts';
import type { Linking } from './linking.ts';
import type { OidcProof } from './oidc-client.ts';
import type { IdentityProvider, OidcProvider, Said, SamlProvider } from './provider.ts';
import type { ProviderClient, ReturnUrls } from './provider-client.ts';
import type { Realm } from './realm.ts';
import { toFailureUrl, toReturnUrl, toSuccessUrl } from './return-to.ts';
import { hashAssertionId } from './saml-assertion.ts';
import type { SamlClient } from './saml-client.ts';
import {
  type Arrival,
  begin,
  failedTest,
  type PendingFinish,
  type PendingSignIn,
  type PendingTest,
  type ProviderAnswer,
  type SignInStep,
  type StartInput,
  type Test,
} from './sign-in-steps.ts';
import type { SsoStore } from './store.ts';

interface Deps {
  store: SsoStore;
  entry: Entry;
  linking: Linking;
  clients: { oidc: ProviderClient<OidcProvider, OidcProof>; saml: SamlClient };
  tokens: EmailTokenService;
  attempts: Pick<AttemptService, 'takeOrRefuse'>;
  transact: Transact;
  newSecretToken(): string;
  now(): string;
}

export type SsoService = ReturnType<typeof createSsoService>;

export function createSsoService(deps: Deps) {
  const { store, entry, linking, clients, tokens, attempts, transact, newSecretToken, now } = deps;

  async function chooseProvider({ tenant_id, is_open }: Realm, name: string | undefined): Promise<IdentityProvider> {
    const providers = is_open ? await store.listProviders(tenant_id) : [];
    const chosen = name === undefined ? providers[0] : providers.find((provider) => provider.name === name);
    if (chosen) return chosen;
    const reason = providers.length === 0 ? 'is not set up here' : 'is not one of the identity providers';
    throw invalidParameter({ field: 'provider', rule: 'invalid', reason });
  }

  function checkReturnUrl(field: string, { origin, origins }: Realm, text: string | undefined): URL {
    const url = toReturnUrl(text ?? `${origin}/login`, origins);
    if (url) return url;
    throw invalidBecause(field, because('not-of-this-portal'));
  }

  async function useToken<Payload>(
    { tenant_id }: Realm,
    purpose: 'sso-sign-in' | 'sso-finish' | 'sso-test',
    token: string,
  ) {
    try {
      // Consumed before any check, so that no failure allows a second attempt with this token.
      const { payload } = await transact((transaction) => tokens.use(transaction, tenant_id, purpose, token));
      return payload as unknown as Payload;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new SsoFailure('The login is unknown, has expired or was finished already', 'sso-expired');
    }
  }

  async function providerOf<Kind extends IdentityProvider['provider_kind']>(
    { tenant_id }: Realm,
    { provider_id, tested_by }: Pick<PendingSignIn, 'provider_id' | 'tested_by'>,
    kind: Kind,
  ): Promise<Extract<IdentityProvider, { provider_kind: Kind }>> {
    const find = tested_by === undefined ? store.findProvider : store.findAnyProvider;
    const provider = await find(tenant_id, provider_id);
    // A login must finish with the provider and the protocol that started it.
    if (provider?.provider_kind !== kind) throw new SsoFailure('The provider was deleted or has another protocol');
    return provider as Extract<IdentityProvider, { provider_kind: Kind }>;
  }

  /** Runs one step. A failure is audited and redirects to the login page, which shows the reason. */
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
      // Requests that belong to no login are not audited: strangers could fill the log.
      if (step.login_page !== undefined) await entry.recordFailure(tenant_id, provider, error, address);
      return { location: toFailureUrl(login_page, error.shown), ...(spent && { spent }) };
    }
  }

  /** The report of a test goes to the page where it was started. */
  async function report(tenant_id: string, { tested_by, return_to }: Test, told: TestSignIn, spent?: string) {
    const result = await transact((transaction) =>
      tokens.issue(transaction, tenant_id, 'sso-test-result', { account_id: tested_by, payload: { ...told } }),
    );
    const location = new URL(return_to);
    location.searchParams.set('result', result);
    return { location: location.href, ...(spent && { spent }) };
  }

  /** Logs the person in, or reports what a test would have done. */
  async function arrive(
    { tenant_id, origin, paths }: Realm,
    { tested_by, return_to, login_page, browser: { name: spent } }: Omit<PendingSignIn, 'proof'>,
    provider: IdentityProvider,
    said: Said,
    caller: Caller,
  ): Promise<Arrival> {
    if (tested_by !== undefined) {
      return report(tenant_id, { tested_by, return_to }, await entry.rehearse(provider, said), spent);
    }
    const { person } = said;
    const { session, unlinked } = await entry.enter(provider, person, caller);
    if (session) return { location: toSuccessUrl(return_to), tokens: session, spent };
    const asked = new SsoFailure('The owner of the account is asked by mail first', 'sso-confirm');
    await entry.recordFailure(tenant_id, provider.name, asked, caller.address);
    const link_url = `${origin}${paths.link}`;
    return { ...(await linking.ask(provider, unlinked, { person, link_url, return_to, login_page })), spent };
  }

  const returnUrls = ({ origin, canonical_origin, paths }: Realm, provider: IdentityProvider): ReturnUrls => ({
    acs: `${origin}${paths.acs}`,
    metadata: `${canonical_origin}${paths.metadata}?provider=${provider.name}`,
  });

  interface Leaving extends Pick<PendingSignIn, 'return_to' | 'login_page' | 'tested_by'> {
    redirect_uri: string;
    fresh?: boolean;
  }

  /** Redirects the browser to the provider, with the cookie that it must return. */
  function leave(
    realm: Realm,
    provider: IdentityProvider,
    caller: Caller,
    { redirect_uri, fresh = false, ...pending }: Leaving,
  ): Promise<Arrival> {
    const value = newSecretToken();
    return orLogin(realm, caller, async (step) => {
      step.provider = provider.name;
      begin(step, pending);
      const client = clients[provider.provider_kind] as ProviderClient;
      const proof = client.newProof(redirect_uri) as OidcProof | undefined;
      const browser = toBinding(value, newSecretToken);
      const payload = { provider_id: provider.id, ...pending, browser, ...(proof && { proof }) };
      const state = await transact((transaction) =>
        tokens.issue(transaction, realm.tenant_id, 'sso-sign-in', { account_id: null, payload }),
      );
      const location = await client.start(provider, { state, urls: returnUrls(realm, provider), proof }, fresh);
      const seconds = lifetimeMs('sso-sign-in') / 1000;
      return { location, secret: { name: browser.name, value, seconds } };
    });
  }

  return {
    async providers({ tenant_id, is_open }: Realm): Promise<SsoProviders> {
      const providers = is_open ? await store.listProviders(tenant_id) : [];
      return { data: providers.map(({ name, title, provider_kind: kind }) => ({ name, title, kind })) };
    },

    async start(realm: Realm, input: StartInput, caller: Caller): Promise<Arrival> {
      const provider = await chooseProvider(realm, input.provider);
      const return_to = checkReturnUrl('returnTo', realm, input.returnTo);
      const page =
        input.callback_url === undefined ? undefined : checkReturnUrl('callback_url', realm, input.callback_url);
      const callback = page && `${page.origin}${page.pathname}`;
      // A browser's cookie belongs to one host name, so the login starts at the host that it returns to.
      if (return_to.origin !== realm.origin) return { location: `${return_to.origin}${realm.here}` };
      await attempts.takeOrRefuse(realm.tenant_id, 'sso-starts-from-address', caller.address);

      return leave(realm, provider, caller, {
        return_to: return_to.href,
        login_page: callback ?? `${realm.origin}${realm.paths.login}`,
        redirect_uri: callback ?? `${realm.origin}${realm.paths.callback}`,
        fresh: input.fresh === 'true',
      });
    },

    /** The same flow without a session at its end. It also works for a disabled provider. */
    async startTest(realm: Realm, token: string, caller: Caller): Promise<Arrival> {
      await attempts.takeOrRefuse(realm.tenant_id, 'sso-starts-from-address', caller.address);
      return orLogin(realm, caller, async (step) => {
        const test = await useToken<PendingTest>(realm, 'sso-test', token);
        step.test = test;
        const provider = await store.findAnyProvider(realm.tenant_id, test.provider_id);
        if (!provider) throw new SsoFailure('The provider was deleted');
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

    /** Handles the redirect from an OpenID provider. */
    finishOidc: (
      realm: Realm,
      { state, response }: ProviderAnswer,
      readSecret: ReadBrowserSecret,
      caller: Caller,
    ): Promise<Arrival> =>
      orLogin(realm, caller, async (step) => {
        const pending = await useToken<PendingSignIn>(realm, 'sso-sign-in', state);
        begin(step, pending);
        step.spent = pending.browser.name;
        const provider = await providerOf(realm, pending, 'oidc');
        step.provider = provider.name;
        if (!isSameBrowser(pending.browser, readSecret)) throw anotherBrowser();
        const trip = { state, urls: returnUrls(realm, provider), proof: pending.proof };
        return arrive(realm, pending, provider, await clients.oidc.finish(provider, trip, response), caller);
      }),

    /**
     * Handles the form post of a SAML provider. It comes from another site and so without our cookie; the URL that it
     * redirects to checks the browser.
     */
    receiveSaml: (realm: Realm, { state, response }: ProviderAnswer, caller: Caller): Promise<Arrival> =>
      orLogin(realm, caller, async (step) => {
        const { proof, ...pending } = await useToken<PendingSignIn>(realm, 'sso-sign-in', state);
        const { provider_id, tested_by } = pending;
        begin(step, pending);
        const provider = await providerOf(realm, pending, 'saml');
        step.provider = provider.name;
        const trip = { state, urls: returnUrls(realm, provider), proof };
        const { id, expires_at, person, claims } = await clients.saml.finish(provider, trip, response);
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

    finishSaml: (realm: Realm, code: string, readSecret: ReadBrowserSecret, caller: Caller): Promise<Arrival> =>
      orLogin(realm, caller, async (step) => {
        const pending = await useToken<PendingFinish>(realm, 'sso-finish', code);
        begin(step, pending);
        step.spent = pending.browser.name;
        const provider = await providerOf(realm, pending, 'saml');
        step.provider = provider.name;
        if (!isSameBrowser(pending.browser, readSecret)) throw anotherBrowser();
        return arrive(realm, pending, provider, pending, caller);
      }),

    /** Handles the emailed link by which an account's owner confirms an identity. */
    finishLink: (realm: Realm, token: string, readSecret: ReadBrowserSecret, caller: Caller): Promise<Arrival> =>
      orLogin(realm, caller, async (step) => {
        const { account_id, pending } = await linking.read(realm.tenant_id, token);
        // The cookie belongs to the host where the login started, so a link that is opened at another host redirects
        // there.
        if (pending.link_url !== `${realm.origin}${realm.paths.link}`) return { location: toLink(pending, token) };
        step.login_page = pending.login_page;
        // Without the cookie the link is refused, and stays valid for the browser that started.
        if (!isSameBrowser(pending.browser, readSecret)) {
          throw new SsoFailure('The link was opened in another browser', 'sso-browser');
        }
        step.spent = pending.browser.name;
        const provider = await store.findProvider(realm.tenant_id, pending.provider_id);
        if (provider?.updated_at !== pending.provider_updated_at) throw new SsoFailure('The provider was changed');
        step.provider = provider.name;
        const tokens = await entry.link(provider, pending.person, { account_id, token }, caller);
        return { location: toSuccessUrl(pending.return_to), tokens, spent: pending.browser.name };
      }),

    /** The URL with the right host, for a link that was opened at an unrelated host name. */
    linkUrl: async (tenant_id: string, token: string): Promise<string> => {
      try {
        return toLink((await linking.read(tenant_id, token)).pending, token);
      } catch (error) {
        throw error instanceof SsoFailure ? new Problem('unknown-portal') : error;
      }
    },

    async samlMetadata(realm: Realm, name: string | undefined): Promise<string> {
      // A provider by name need not be enabled: it reads the portal's metadata before it can be tested.
      const providers = realm.is_open ? await store.listProviders(realm.tenant_id, name !== undefined) : [];
      const isMeant = (provider: IdentityProvider): provider is SamlProvider =>
        provider.provider_kind === 'saml' && (name === undefined || provider.name === name);
      const provider = providers.find(isMeant);
      if (!provider) throw new Problem('not-found', 'This portal has no such SAML identity provider.');
      return clients.saml.metadata(provider, returnUrls({ ...realm, origin: realm.canonical_origin }, provider));
    },

    purgeExpired: () => store.deleteAssertions(now()),
  };
}

const toLink = ({ link_url }: { link_url: string }, token: string) => `${link_url}?${new URLSearchParams({ token })}`;

const anotherBrowser = () =>
  new SsoFailure('The login was started in another browser', 'sso-expired' satisfies SsoError);
