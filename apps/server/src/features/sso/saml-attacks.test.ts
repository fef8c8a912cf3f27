import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aClock } from '../../testing/developers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/engines.ts';
import {
  type AuthnRequest,
  type Response,
  readAuthnRequest,
  sign,
  strangersKeys,
  toForm,
  toResponseXml,
} from '../../testing/saml-provider.ts';
import { assertionWrappings, responseWrappings, wrap } from '../../testing/signature-wrapping.ts';
import {
  aBrowser,
  aWorldWithProviders,
  type Browser,
  countSessions,
  home,
  origin,
  samlFile,
} from '../../testing/sso-world.ts';
import type { World } from '../../testing/world.ts';

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

/** What becomes of a response: where the browser ends, and whether anybody is logged in. */
async function outcome(respond: (request: AuthnRequest) => string, provider = 'corp') {
  const before = await countSessions(database);
  const request = readAuthnRequest(await browser.leave({ returnTo: home, provider }));
  let location = await browser.submit(toForm(respond(request), request.relay_state));
  if (location.includes('/saml/finish?')) location = await browser.follow(location);
  return { location, opened: (await countSessions(database)) - before, who: await browser.whoAmI() };
}

const nobody = { location: `${origin}/login?logout=true&error=sso`, opened: 0, who: undefined };
const somebody = { location: `${home}?loginSuccess=true`, opened: 1, who: 'ada@example.com' };
const xmlOf = (request: AuthnRequest, response: Partial<Response> = {}) =>
  toResponseXml(request, { at: clock(), ...response });
const honest = (request: AuthnRequest) => sign(xmlOf(request));

test('an honest response is believed, so that the refusals below mean something', async () => {
  expect(await outcome(honest)).toEqual(somebody);
  expect(await outcome((request) => sign(honest(request), { of: 'Response' }), 'strict')).toEqual(somebody);
});

test.each(Object.entries(assertionWrappings))('%s opens no session', async (_what, how) => {
  expect(await outcome((request) => wrap(honest(request), 'Assertion', how))).toEqual(nobody);
});

test.each(Object.entries(responseWrappings))('%s opens no session', async (_what, how) => {
  const respond = (request: AuthnRequest) => wrap(sign(honest(request), { of: 'Response' }), 'Response', how);
  expect(await outcome(respond, 'strict')).toEqual(nobody);
  expect(await outcome(respond)).toEqual(nobody);
});

/** What the provider itself says wrongly, with its good signature. */
const lies: Record<string, (request: AuthnRequest) => Partial<Response>> = {
  'for another audience': () => ({ audience: 'https://another.test' }),
  'for an audience that only begins like ours': ({ issuer }) => ({ audience: `${issuer}.evil.test` }),
  'for another recipient': () => ({ recipient: 'https://another.test/acs' }),
  'for another destination': () => ({ destination: 'https://another.test/acs' }),
  'of another issuer': () => ({ issuer: 'https://evil.test' }),
  'that answers another request': () => ({ in_response_to: '_another' }),
  'whose subject answers another request': () => ({ confirmed_for: '_another' }),
  'that answers no request': () => ({ in_response_to: '', confirmed_for: '' }),
  'that has expired': () => ({ not_on_or_after: new Date(clock() - minute).toISOString() }),
  'that is not valid yet': () => ({ not_before: new Date(clock() + minute + 1).toISOString() }),
  'with an end that is no time': () => ({ not_on_or_after: 'tomorrow' }),
  'that reports a failure': () => ({ status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }),
  'about nobody': () => ({ name_id: '' }),
  'about somebody for this once only': () => ({
    name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  }),
};
test.each(Object.entries(lies))('a signed assertion %s opens no session', async (_what, lie) => {
  expect(await outcome((request) => sign(xmlOf(request, lie(request))))).toEqual(nobody);
});

test('clocks may differ by a minute, either way', async () => {
  const late = { not_on_or_after: new Date(clock() - minute + 1).toISOString() };
  const early = { not_before: new Date(clock() + minute).toISOString() };
  expect(await outcome((request) => sign(xmlOf(request, late)))).toEqual(somebody);
  expect(await outcome((request) => sign(xmlOf(request, early)))).toEqual(somebody);
});

const replaceIn = (xml: string, pattern: RegExp | string, by: string) => {
  const changed = xml.replace(pattern, by);
  expect(changed).not.toBe(xml);
  return changed;
};
const sha1 = 'http://www.w3.org/2000/09/xmldsig#';
const plain = (pem: string) => pem.replaceAll(/-----[^-]+-----|\n/g, '');

/** What somebody else does to a response on its way. */
const forgeries: Record<string, (request: AuthnRequest) => string> = {
  'without a signature': (request) => xmlOf(request),
  'with a signature that was emptied': (request) =>
    replaceIn(
      honest(request),
      /<ds:SignatureValue>[^<]+<\/ds:SignatureValue>/,
      '<ds:SignatureValue></ds:SignatureValue>',
    ),
  'with its signature taken out': (request) => replaceIn(honest(request), /<ds:Signature .*<\/ds:Signature>/, ''),
  'signed by another key': (request) => sign(xmlOf(request), { privateKey: strangersKeys.privateKey }),
  'signed by another key that it brings along': (request) =>
    sign(xmlOf(request), { privateKey: strangersKeys.privateKey, publicCert: plain(strangersKeys.publicKey) }),
  'signed as a response only': (request) => sign(xmlOf(request), { of: 'Response' }),
  'signed with SHA-1': (request) => sign(xmlOf(request), { signature: `${sha1}rsa-sha1`, digest: `${sha1}sha1` }),
  'with the name changed after signing': (request) =>
    replaceIn(honest(request), '>ada</saml:NameID>', '>admin</saml:NameID>'),
  'with the address changed after signing': (request) =>
    replaceIn(honest(request), '>ada@example.com<', '>admin@example.com<'),
  'with a second attribute added after signing': (request) =>
    replaceIn(
      honest(request),
      '</saml:AttributeStatement>',
      '<saml:Attribute Name="groups"><saml:AttributeValue>admins</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>',
    ),
  'whose name a comment cuts short': (request) =>
    replaceIn(honest(request), '>ada@example.com<', '>ada@example.com<!-- -->.evil.test<'),
  'whose signed name a comment cuts short': (request) =>
    sign(xmlOf(request, { attributes: { email: ['admin@example.com<!---->.evil.test'] } })),
  'whose name a processing instruction cuts short': (request) =>
    replaceIn(honest(request), '>ada</saml:NameID>', '>ada<?x ?></saml:NameID>'),
  'with a section of character data': (request) =>
    replaceIn(honest(request), '>ada</saml:NameID>', '><![CDATA[ada]]></saml:NameID>'),
  'with an external entity (XXE)': (request) =>
    `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${replaceIn(honest(request), '>ada</saml:NameID>', '>&x;</saml:NameID>')}`,
  'with an entity bomb': (request) =>
    `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>${honest(request)}`,
  'with an external document type': (request) => `<!DOCTYPE r SYSTEM "http://127.0.0.1:9/x.dtd">${honest(request)}`,
  'with a declaration and a document type': (request) => `<?xml version="1.0"?><!DOCTYPE r>${honest(request)}`,
  'with two assertions, both signed': (request) => {
    const [assertion = ''] = /<saml:Assertion .*<\/saml:Assertion>/.exec(honest(request)) ?? [];
    return replaceIn(honest(request), '</samlp:Response>', `${assertion}</samlp:Response>`);
  },
  'with an encrypted assertion beside': (request) =>
    replaceIn(honest(request), '</samlp:Response>', '<saml:EncryptedAssertion/></samlp:Response>'),
  'with an assertion under another prefix beside': (request) =>
    replaceIn(
      honest(request),
      '</samlp:Response>',
      '<é:Assertion xmlns:é="urn:oasis:names:tc:SAML:2.0:assertion" ID="_x"/></samlp:Response>',
    ),
  'with two signatures': (request) => {
    const [signature = ''] = /<ds:Signature .*<\/ds:Signature>/.exec(honest(request)) ?? [];
    return replaceIn(honest(request), '<saml:Subject>', `${signature}<saml:Subject>`);
  },
  'whose signature refers to everything': (request) => replaceIn(honest(request), /URI="#[^"]+"/, 'URI=""'),
  'whose signature refers to something else': (request) => replaceIn(honest(request), /URI="#[^"]+"/, 'URI="#other"'),
  'whose signature has another transform': (request) =>
    replaceIn(
      honest(request),
      'Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"',
      'Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"',
    ),
  'whose signature is keyed with the certificate (HMAC)': (request) =>
    replaceIn(
      honest(request),
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    ),
  'that is a request': () => '<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>',
  'that is a logout': () =>
    sign(
      '<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><Assertion ID="_a"><Issuer/></Assertion></samlp:LogoutResponse>',
    ),
  'that is cut off': (request) => honest(request).slice(0, -20),
  'that is no XML': () => 'ada',
  'that is nothing': () => '',
};
test.each(Object.entries(forgeries))('a response %s opens no session', async (_what, respond) => {
  expect(await outcome(respond)).toEqual(nobody);
});

test('a provider that must sign the whole response is not believed without that', async () => {
  expect(await outcome(honest, 'strict')).toEqual(nobody);
});

test('a response is good for the sign-in that it answers and for no other, and once (replay)', async () => {
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

test('an old response and an old code are refused', async () => {
  const request = readAuthnRequest(await browser.leave());
  const next = await browser.submit(toForm(honest(request), request.relay_state));
  clock.pass(minute);
  expect(await browser.follow(next)).toBe(`${origin}/login?logout=true&error=sso-expired`);
  const slow = readAuthnRequest(await browser.leave());
  clock.pass(10 * minute);
  expect(await browser.submit(toForm(honest(slow), slow.relay_state))).toContain('error=sso-expired');
});

test('a form that is too large, or no form, is refused before it is read as XML', async () => {
  const post = (body: string, type: string) =>
    world.fetch('/api/v2/developer/authenticate/saml', { method: 'POST', body, headers: { 'content-type': type } });
  expect((await post('a'.repeat(300_000), 'application/x-www-form-urlencoded')).status).toBe(413);
  expect((await post('{}', 'application/json')).status).toBe(415);
  expect((await post('', 'application/x-www-form-urlencoded')).status).toBe(303);
  expect((await post('RelayState=%00&SAMLResponse=%ff', 'application/x-www-form-urlencoded')).status).toBe(303);
});
