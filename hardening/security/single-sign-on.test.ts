import { idTokenMutations } from '@portico/test-kit/identity/oidc-mutations.ts';
import { ada } from '@portico/test-kit/identity/openid-provider.ts';
import { samlMutations } from '@portico/test-kit/identity/saml-mutations.ts';
import { type AuthnRequest, readAuthnRequest, sign, toForm } from '@portico/test-kit/identity/saml-provider.ts';
import { assertionWrappings, responseWrappings, wrap } from '@portico/test-kit/identity/signature-wrapping.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { aServerWithSso, home, origin, type SsoServer } from './kit/sso-server.ts';

let sso: SsoServer;
beforeAll(async () => {
  sso = await aServerWithSso();
});
afterAll(() => sso[Symbol.asyncDispose]());
beforeEach(() => {
  for (const { faults } of [sso.acme, sso.other]) {
    for (const name of ['metadata', 'claims', 'token'] as const) delete faults[name];
  }
});

const minute = 60_000;
const { honest, xmlOf, lies, forgeries } = samlMutations(Date.now, minute);
const nobody = { location: `${origin}/login?logout=true&error=sso`, opened: 0, who: undefined };
const somebody = { location: `${home}?loginSuccess=true`, opened: 1, who: 'ada@example.com' };
const expired = `${origin}/login?logout=true&error=sso-expired`;
const inFull = (request: AuthnRequest) => sign(honest(request), { of: 'Response' });

describe('SAML', () => {
  test('42. SAML: wrapping 1–8, unsigned, comment truncation, XXE', async (context) => {
    // An honest response is accepted, so that the refusals prove something.
    expect(await sso.respond(honest)).toEqual(somebody);
    expect(await sso.respond(inFull, 'strict')).toEqual(somebody);
    for (const how of Object.values(assertionWrappings)) {
      expect(await sso.respond((request) => wrap(honest(request), 'Assertion', how))).toEqual(nobody);
      // With a second signature around everything, a valid signature is found everywhere.
      expect(await sso.respond((request) => wrap(inFull(request), 'Assertion', how), 'strict')).toEqual(nobody);
    }
    for (const how of Object.values(responseWrappings)) {
      for (const provider of ['strict', 'corp'])
        expect(await sso.respond((request) => wrap(inFull(request), 'Response', how), provider)).toEqual(nobody);
    }
    for (const [what, forge] of Object.entries(forgeries)) {
      expect({ what, ...(await sso.respond(forge)) }).toEqual({ what, ...nobody });
    }
    const wrappings = Object.keys({ ...assertionWrappings, ...responseWrappings }).length;
    figure(context, `wrapping 1–${wrappings} and ${Object.keys(forgeries).length} more mutations: no session`);
  });

  test('43. SAML: replay, wrong audience, recipient, InResponseTo, expiry with skew', async (context) => {
    for (const [what, lie] of Object.entries(lies)) {
      const respond = (request: AuthnRequest) => sign(xmlOf(request, lie(request)));
      expect({ what, ...(await sso.respond(respond)) }).toEqual({ what, ...nobody });
    }
    // Clocks may differ by a minute at most.
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    for (const [response, outcome] of [
      [{ not_on_or_after: at(-minute / 2) }, somebody],
      [{ not_before: at(minute / 2) }, somebody],
      [{ not_on_or_after: at(-2 * minute) }, nobody],
      [{ not_before: at(2 * minute) }, nobody],
    ] as const) {
      expect(await sso.respond((request) => sign(xmlOf(request, response)))).toEqual(outcome);
    }

    const browser = sso.browse();
    const first = readAuthnRequest(await browser.leave({ returnTo: home, provider: 'corp' }));
    const response = honest(first);
    const second = readAuthnRequest(await browser.leave({ returnTo: home, provider: 'corp' }));
    expect(await browser.submit(toForm(response, second.relay_state))).toBe(nobody.location);
    const finish = await browser.submit(toForm(response, first.relay_state));
    const before = sso.sessions();
    expect(await browser.submit(toForm(response, first.relay_state))).toBe(expired);
    // The final code works once, in the browser that started the login.
    expect(await sso.browse().follow(finish)).toBe(expired);
    expect(sso.sessions()).toBe(before);
    for (const relay of ['', 'https://evil.test/', '//evil.test', crypto.randomUUID()]) {
      expect(await browser.submit(toForm(response, relay))).toBe(expired);
    }
    figure(context, `${Object.keys(lies).length} lies with a good signature, 8 replays, 60 s of skew: no session`);
  });
});

/** The outcome of a login that a provider answers, or an attacker in its place. */
async function expectNobody(run: (browser: ReturnType<SsoServer['browse']>) => Promise<string>, errors = ['sso']) {
  const browser = sso.browse();
  const before = sso.sessions();
  const location = await run(browser);
  expect(errors.map((error) => `${origin}/login?logout=true&error=${error}`)).toContain(location);
  expect(sso.sessions()).toBe(before);
  expect(await browser.whoAmI()).toBeUndefined();
}

const callback = `${origin}/api/v2/developer/authenticate/oidc-callback`;

describe('OpenID Connect', () => {
  test('44. OIDC: state or nonce missing or reused, PKCE downgrade', async (context) => {
    const { acme } = sso;
    const good = sso.browse();
    expect(await good.follow(acme.signIn(await good.leave()))).toContain('loginSuccess=true');

    let tried = 0;
    const states = [undefined, '', crypto.randomUUID(), "' or 1=1 --", '__proto__', 'a'.repeat(5000)];
    for (const state of states) {
      tried += 1;
      await expectNobody(
        async (browser) => {
          const back = new URL(acme.signIn(await browser.leave()));
          if (state === undefined) back.searchParams.delete('state');
          else back.searchParams.set('state', state);
          return browser.follow(back.href);
        },
        ['sso-expired'],
      );
    }
    // The first answer uses up a state, whether it was valid or not.
    for (const spoil of [true, false]) {
      tried += 1;
      const browser = sso.browse();
      const back = new URL(acme.signIn(await browser.leave()));
      const cookies = new Map(browser.jar);
      const first = new URL(back);
      if (spoil) first.searchParams.set('code', 'unknown');
      await browser.follow(first.href);
      await expectNobody(
        (thief) => {
          for (const [name, value] of cookies) thief.jar.set(name, value);
          return thief.follow(back.href);
        },
        ['sso-expired'],
      );
    }
    for (const nonce of [undefined, 'another', '']) {
      tried += 1;
      acme.faults.claims = { nonce };
      await expectNobody(async (browser) => browser.follow(acme.signIn(await browser.leave())));
      delete acme.faults.claims;
    }
    // The request to the provider loses its challenge, or gets one that the attacker knows.
    for (const method of [undefined, 'plain', 'S256']) {
      tried += 1;
      await expectNobody(async (browser) => {
        const away = new URL(await browser.leave());
        for (const name of ['code_challenge', 'code_challenge_method']) away.searchParams.delete(name);
        if (method) away.searchParams.set('code_challenge_method', method);
        if (method) away.searchParams.set('code_challenge', 'known-to-the-attacker');
        return browser.follow(acme.signIn(away.href));
      });
    }
    // The code of another person's login, in the attacker's own login.
    tried += 1;
    const stolen = acme.newCode(await sso.browse().leave());
    await expectNobody(async (browser) => {
      const back = new URL(acme.signIn(await browser.leave()));
      back.searchParams.set('code', stolen);
      return browser.follow(back.href);
    });
    figure(context, `${tried} mutations: no session`);
  });

  test('45. JWT: `alg` none, HS256 confusion, wrong iss or aud, mix-up of two providers', async (context) => {
    const { acme, other } = sso;
    for (const [what, faults] of Object.entries(idTokenMutations)) {
      Object.assign(acme.faults, { metadata: undefined, claims: {}, token: undefined }, faults);
      for (const name of ['metadata', 'token'] as const) if (!acme.faults[name]) delete acme.faults[name];
      await expectNobody(async (browser) => browser.follow(acme.signIn(await browser.leave()))).catch((error) => {
        throw new Error(`An id token ${what}`, { cause: error });
      });
    }
    for (const name of ['metadata', 'claims', 'token'] as const) delete acme.faults[name];

    // The answer of one provider in a login that started at the other, with and without its issuer.
    let mixed = 0;
    for (const iss of [acme.issuer, undefined, 'https://evil.test', `${other.issuer}/`]) {
      mixed += 1;
      other.calls.length = 0;
      await expectNobody(async (browser) => {
        const away = await browser.leave({ returnTo: home, provider: 'other' });
        const state = new URL(away).searchParams.get('state') ?? '';
        const code = acme.newCode(await browser.leave());
        return browser.follow(`${callback}?${new URLSearchParams({ code, state, ...(iss && { iss }) })}`);
      });
      expect(other.calls).not.toContain('/token');
    }
    // A SAML login finished as OpenID Connect, and a login of another portal finished here.
    mixed += 2;
    await expectNobody(async (browser) => {
      const away = await browser.leave({ returnTo: home, provider: 'corp' });
      const state = new URL(away).searchParams.get('RelayState') ?? '';
      const back = new URL(acme.signIn(await browser.leave()));
      back.searchParams.set('state', state);
      return browser.follow(back.href);
    });
    await expectNobody(
      async (browser) => {
        const elsewhere = sso.browse('second.test');
        const away = await elsewhere.leave({ returnTo: 'http://second.test/login' });
        for (const [name, value] of elsewhere.jar) browser.jar.set(name, value);
        return browser.follow(acme.signIn(away));
      },
      ['sso-expired'],
    );
    figure(context, `${Object.keys(idTokenMutations).length} tokens and ${mixed} mix-ups: no session`);
  });

  test('46. The same subject from two providers', async (context) => {
    const { acme, other } = sso;
    const signIn = async (provider: typeof acme, name: string, person: object) => {
      const browser = sso.browse();
      const away = await browser.leave({ returnTo: home, provider: name });
      const location = await browser.follow(provider.signIn(away, { ...ada, ...person }));
      return { location, who: await browser.whoAmI() };
    };
    // A subject of one provider is unknown at the other, under any name.
    const subject = { sub: 'same-subject' };
    const grace = await signIn(acme, 'acme', { ...subject, email: 'grace@example.com' });
    expect(grace.who).toBe('grace@example.com');
    const mallory = await signIn(other, 'other', { ...subject, email: 'mallory@example.com' });
    expect(mallory.who).toBe('mallory@example.com');
    // The email address of an existing account opens it only if the provider has verified the address.
    const claimed = await signIn(other, 'other', { sub: 'eve', email: 'grace@example.com', email_verified: false });
    expect(claimed.who).toBeUndefined();
    const missing = await signIn(other, 'other', { sub: 'eve', email: 'grace@example.com', email_verified: undefined });
    expect(missing.who).toBeUndefined();
    // A changed email address at the provider does not move a person to another account.
    await signIn(other, 'other', { ...subject, email: 'grace@example.com', email_verified: true });
    expect((await signIn(acme, 'acme', { ...subject, email: 'grace@example.com' })).who).toBe('grace@example.com');
    const accounts = sso.accounts().map(({ email }) => email);
    expect(accounts.filter((email) => email === 'grace@example.com')).toHaveLength(1);
    expect(accounts).toContain('mallory@example.com');
    figure(context, 'two people in two accounts; an unconfirmed address opens none');
  });
});
