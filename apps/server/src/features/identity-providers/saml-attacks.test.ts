import { openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { samlMutations } from '@portico/test-kit/identity/saml-mutations.ts';
import { type AuthnRequest, readAuthnRequest, sign, toForm } from '@portico/test-kit/identity/saml-provider.ts';
import { assertionWrappings, responseWrappings, wrap } from '@portico/test-kit/identity/signature-wrapping.ts';
import { aClock } from '@portico/test-kit/world/developers.ts';
import {
  aBrowser,
  aWorldWithProviders,
  type Browser,
  countSessions,
  home,
  linkIn,
  origin,
  samlFile,
} from '@portico/test-kit/world/sso-world.ts';
import type { World } from '@portico/test-kit/world/world.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let database: TestDatabase;
let world: World;
let browser: Browser;
const clock = aClock();
const minute = 60_000;

beforeAll(async () => {
  database = await openTestDatabase('sqlite');
  const strict = samlFile({ name: 'strict' }, { want_response_signed: true });
  world = await aWorldWithProviders(database, [samlFile(), strict], { parts: { clock } });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(() => {
  browser = aBrowser(world);
});

/**
 * The result of a response: the URL to which the browser is redirected, the number of new sessions, and who is logged
 * in.
 */
async function outcome(respond: (request: AuthnRequest) => string, provider = 'corp') {
  const before = await countSessions(database);
  const request = readAuthnRequest(await browser.leave({ returnTo: home, provider }));
  let location = await browser.submit(toForm(respond(request), request.relay_state));
  if (location.includes('/saml/finish?')) location = await browser.follow(location);
  return { location, opened: (await countSessions(database)) - before, who: await browser.whoAmI() };
}

const nobody = { location: `${origin}/login?logout=true&error=sso`, opened: 0, who: undefined };
const somebody = { location: `${home}?loginSuccess=true`, opened: 1, who: 'ada@example.com' };
const { honest, xmlOf, lies, forgeries } = samlMutations(clock);

test('an honest response is accepted, so that the refusals below prove something', async () => {
  expect(await outcome(honest)).toEqual(somebody);
  const inFull = (request: AuthnRequest) => sign(honest(request), { of: 'Response' });
  // The account already exists, so another provider must be confirmed once by email.
  const asked = { location: `${origin}/login?logout=true&error=sso-confirm`, opened: 0, who: undefined };
  browser = aBrowser(world);
  expect(await outcome(inFull, 'strict')).toEqual(asked);
  await browser.follow(await linkIn(database));
  expect(await outcome(inFull, 'strict')).toEqual(somebody);
});

test.each(Object.entries(assertionWrappings))('%s opens no session', async (_what, how) => {
  expect(await outcome((request) => wrap(honest(request), 'Assertion', how))).toEqual(nobody);
});

test.each(Object.entries(responseWrappings))('%s opens no session', async (_what, how) => {
  const respond = (request: AuthnRequest) => wrap(sign(honest(request), { of: 'Response' }), 'Response', how);
  expect(await outcome(respond, 'strict')).toEqual(nobody);
  expect(await outcome(respond)).toEqual(nobody);
});

test.each(Object.entries(lies))('a signed assertion %s opens no session', async (_what, lie) => {
  expect(await outcome((request) => sign(xmlOf(request, lie(request))))).toEqual(nobody);
});

test.each([
  ['elements', '<a/>'.repeat(40_000)],
  ['attributes', `<a ${Array.from({ length: 15_000 }, (_, at) => `b${at}="1"`).join(' ')}/>`],
  ['levels', '<a>'.repeat(20_000) + '</a>'.repeat(20_000)],
])('a response of very many %s is refused before it is parsed as XML, which takes minutes', async (_what, much) => {
  const began = performance.now();
  expect(await outcome((request) => honest(request).replace(/<\/[^<>]+>\s*$/, `${much}$&`))).toEqual(nobody);
  expect(performance.now() - began).toBeLessThan(2000);
});

test('clocks may differ by a minute in either direction', async () => {
  const late = { not_on_or_after: new Date(clock() - minute + 1).toISOString() };
  const early = { not_before: new Date(clock() + minute).toISOString() };
  expect(await outcome((request) => sign(xmlOf(request, late)))).toEqual(somebody);
  expect(await outcome((request) => sign(xmlOf(request, early)))).toEqual(somebody);
});

test.each(Object.entries(forgeries))('a response %s opens no session', async (_what, respond) => {
  expect(await outcome(respond)).toEqual(nobody);
});

test('a provider that must sign the whole response is refused without that signature', async () => {
  expect(await outcome(honest, 'strict')).toEqual(nobody);
});

test('a response is valid once, and only for the login that requested it (replay)', async () => {
  const first = readAuthnRequest(await browser.leave());
  const response = honest(first);
  const second = readAuthnRequest(await browser.leave());
  expect(await browser.submit(toForm(response, second.relay_state))).toBe(nobody.location);
  expect(await browser.submit(toForm(response, first.relay_state))).toContain('/saml/finish?code=');
  const expired = `${origin}/login?logout=true&error=sso-expired`;
  expect(await browser.submit(toForm(response, first.relay_state))).toBe(expired);
  for (const relay of ['', 'https://evil.test/', '//evil.test', crypto.randomUUID()]) {
    expect(await browser.submit(toForm(response, relay))).toBe(expired);
  }
});

test('an expired response and an expired code are refused', async () => {
  const request = readAuthnRequest(await browser.leave());
  const next = await browser.submit(toForm(honest(request), request.relay_state));
  clock.pass(minute);
  expect(await browser.follow(next)).toBe(`${origin}/login?logout=true&error=sso-expired`);
  const slow = readAuthnRequest(await browser.leave());
  clock.pass(10 * minute);
  expect(await browser.submit(toForm(honest(slow), slow.relay_state))).toContain('error=sso-expired');
});

test('a form that is too large, or that is not a form, is refused before it is parsed as XML', async () => {
  const post = (body: string, type: string) =>
    world.fetch('/api/v2/developer/authenticate/saml', { method: 'POST', body, headers: { 'content-type': type } });
  expect((await post('a'.repeat(300_000), 'application/x-www-form-urlencoded')).status).toBe(413);
  expect((await post('{}', 'application/json')).status).toBe(415);
  expect((await post('', 'application/x-www-form-urlencoded')).status).toBe(303);
  expect((await post('RelayState=%00&SAMLResponse=%ff', 'application/x-www-form-urlencoded')).status).toBe(303);
});
