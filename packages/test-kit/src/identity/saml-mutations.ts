import { type AuthnRequest, type Response, sign, strangersKeys, toResponseXml } from './saml-provider.ts';

const minute = 60_000;
const replaceIn = (xml: string, pattern: RegExp | string, by: string) => {
  const changed = xml.replace(pattern, by);
  if (changed === xml) throw new Error(`Nothing in the response is like ${pattern}`);
  return changed;
};
const sha1 = 'http://www.w3.org/2000/09/xmldsig#';
const plain = (pem: string) => pem.replaceAll(/-----[^-]+-----|\n/g, '');

/**
 * SAML responses with one fault each, at the time of the clock. None of them may open a session. A running clock needs
 * a margin.
 */
export function samlMutations(clock: () => number, margin_ms = 1) {
  const xmlOf = (request: AuthnRequest, response: Partial<Response> = {}) =>
    toResponseXml(request, { at: clock(), ...response });
  const honest = (request: AuthnRequest) => sign(xmlOf(request));

  /** False statements of the provider itself, with a valid signature. */
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
    'that is not valid yet': () => ({ not_before: new Date(clock() + minute + margin_ms).toISOString() }),
    'with an end that is no time': () => ({ not_on_or_after: 'tomorrow' }),
    'that reports a failure': () => ({ status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }),
    'about nobody': () => ({ name_id: '' }),
    'about somebody for this once only': () => ({
      name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
    }),
  };
  /** Changes by an attacker in transit. */
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

  return { honest, xmlOf, lies, forgeries };
}
