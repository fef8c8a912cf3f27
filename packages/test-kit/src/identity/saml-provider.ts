import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';

const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

const keys = newKeys();
export const strangersKeys = newKeys();

/** The authentication request inside a URL. */
export interface AuthnRequest {
  id: string;
  acs: string;
  issuer: string;
  relay_state: string;
}

export function readAuthnRequest(location: string): AuthnRequest {
  const query = new URL(location).searchParams;
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();
  const read = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    id: read(/\sID="([^"]+)"/),
    acs: read(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: read(/<saml:Issuer[^>]*>([^<]+)</),
    relay_state: query.get('RelayState') ?? '',
  };
}

/** The content of a response. Tests can falsify each part. */
export interface Response {
  /** The time at which it is issued. */
  at: number;
  name_id?: string;
  name_id_format?: string;
  attributes?: Record<string, string[]>;
  in_response_to?: string;
  confirmed_for?: string;
  destination?: string;
  recipient?: string;
  audience?: string;
  issuer?: string;
  assertion_id?: string;
  not_before?: string;
  not_on_or_after?: string;
  status?: string;
}

export const entryPoint = 'http://localhost:9/saml';
export const idpIssuer = 'https://idp.example/entity';
export const certificate = keys.publicKey;
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** An unsigned response. */
export function toResponseXml(request: AuthnRequest, response: Response): string {
  const { at, name_id = 'ada', attributes = { email: ['ada@example.com'], name: ['Ada Example'] } } = response;
  const time = (ms: number) => new Date(at + ms).toISOString();
  const { in_response_to = request.id, confirmed_for = request.id, recipient = request.acs } = response;
  const { issuer = idpIssuer, audience = request.issuer, destination = request.acs } = response;
  const { not_before = time(-5000), not_on_or_after = time(300_000), status = success } = response;
  const { name_id_format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' } = response;
  const { assertion_id = `_${randomUUID()}` } = response;
  const statements = Object.entries(attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  );
  return [
    '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"',
    ` xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0"`,
    ` IssueInstant="${time(0)}" Destination="${destination}" InResponseTo="${in_response_to}">`,
    `<saml:Issuer>${issuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>`,
    `<saml:Assertion ID="${assertion_id}" Version="2.0" IssueInstant="${time(0)}">`,
    `<saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${name_id_format}">${name_id}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData NotOnOrAfter="${not_on_or_after}" Recipient="${recipient}"`,
    ` InResponseTo="${confirmed_for}"/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${not_before}" NotOnOrAfter="${not_on_or_after}">`,
    `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`,
    `</saml:Conditions><saml:AuthnStatement AuthnInstant="${time(0)}"><saml:AuthnContext>`,
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>',
    '</saml:AuthnContext></saml:AuthnStatement>',
    `<saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion></samlp:Response>',
  ].join('');
}

interface Signing {
  of?: 'Assertion' | 'Response';
  privateKey?: string;
  /** The key that the signature names as its signer. */
  publicCert?: string;
  signature?: string;
  digest?: string;
}

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

export function sign(xml: string, signing: Signing = {}): string {
  const { of = 'Assertion', privateKey = keys.privateKey } = signing;
  const { signature = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' } = signing;
  const { digest = 'http://www.w3.org/2001/04/xmlenc#sha256', publicCert } = signing;
  const signer = new SignedXml({
    privateKey,
    ...(publicCert && {
      getKeyInfoContent: () => `<X509Data><X509Certificate>${publicCert}</X509Certificate></X509Data>`,
    }),
    canonicalizationAlgorithm: exclusive,
    signatureAlgorithm: signature,
  });
  const element = `//*[local-name(.)='${of}']`;
  signer.addReference({
    xpath: element,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: digest,
  });
  const reference = `${element}/*[local-name(.)='Issuer']`;
  signer.computeSignature(xml, { prefix: 'ds', location: { reference, action: 'after' } });
  return signer.getSignedXml();
}

/** The form that a browser sends on behalf of the provider. */
export const toForm = (xml: string, RelayState: string): string =>
  String(new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState }));
