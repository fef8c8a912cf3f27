import { SsoFailure } from './failure.ts';

/** The allowed algorithms of a signature: no SHA-1, and only the two transforms that SAML requires. */
const algorithms = new Set([
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

/**
 * The XML library compares every element with every other: 250 KB of small elements take minutes. A response has some
 * dozens, and one for each group of the person.
 */
const most = { elements: 1000, attributes: 2000 };

const attribute = `[\\w:.-]+\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`;
const rootPattern = new RegExp(`^(?:<\\?xml[^?<>]*\\?>)?\\s*<(?:[\\w.-]+:)?Response((?:\\s+${attribute})*)\\s*>`);

export interface ResponseDocument {
  xml: string;
  /** Attributes of the outermost element. They are signed only if the whole response is. */
  destination: string | undefined;
  in_response_to: string | undefined;
}

/**
 * Checks a response before it is parsed as XML. Attacks on signatures use unusual parts (a second assertion, a comment
 * inside a name, a document type), which no real response contains.
 */
export function readResponseDocument(base64: string): ResponseDocument {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64.replaceAll(/\s/g, ''))) {
    throw new SsoFailure('The SAML response is not Base64');
  }
  const xml = decodeUtf8(Buffer.from(base64, 'base64'));
  const root = rootPattern.exec(xml);
  if (!root) throw new SsoFailure('The SAML message is not a response');
  if (/<!|<\?/.test(xml.slice(root[0].length))) {
    throw new SsoFailure('The SAML response has a comment, a processing instruction or a section of its own');
  }
  if (countOf(xml, /<(?!\/)/g) > most.elements || countOf(xml, /=\s*["']/g) > most.attributes) {
    throw new SsoFailure('The SAML response has more elements or attributes than an answer needs');
  }
  if (countElements(xml, 'Assertion') !== 1) throw new SsoFailure('The SAML response must have exactly one assertion');
  if (countElements(xml, 'EncryptedAssertion') > 0) throw new SsoFailure('Encrypted assertions are not supported');
  if (countElements(xml, 'Response') !== 1) throw new SsoFailure('The SAML message has more than one response');
  for (const [, , algorithm = ''] of xml.matchAll(/\bAlgorithm\s*=\s*(["'])(.*?)\1/g)) {
    if (!algorithms.has(algorithm)) throw new SsoFailure(`The SAML signature uses ${algorithm.slice(0, 100)}`);
  }
  if (!/["']urn:oasis:names:tc:SAML:2\.0:status:Success["']/.test(xml)) {
    throw new SsoFailure('The SAML provider reports a failure');
  }
  const read = (name: string) => new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`).exec(root[1] as string)?.[2];
  return { xml, destination: read('Destination'), in_response_to: read('InResponseTo') };
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SsoFailure('The SAML response is not UTF-8');
  }
}

const countOf = (xml: string, pattern: RegExp): number => xml.match(pattern)?.length ?? 0;

const countElements = (xml: string, name: string): number =>
  countOf(xml, new RegExp(`<(?:[^\\s<>/"'=]*:)?${name}[\\s/>]`, 'g'));
