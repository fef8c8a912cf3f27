import { because, invalidBecause } from '../../platform/because.ts';

type MetadataFlaw =
  | 'metadata-with-document-type'
  | 'not-saml-metadata'
  | 'no-redirect-binding'
  | 'no-signing-certificate';

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/**
 * Extracts a provider's settings from SAML metadata (SAML 2.0 metadata, 2.4.3). The owner sees them before they are
 * saved, so the document is only scanned as text. Document types and processing instructions are refused.
 */
export function readMetadata(field: string, xml: string) {
  const refuse = (code: MetadataFlaw) => invalidBecause(field, because(code));
  const text = xml.replace(/^\uFEFF?\s*<\?xml[^?<>]*\?>/, '').replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '');
  if (/<!|<\?/.test(text)) throw refuse('metadata-with-document-type');
  const issuer = attributeOf(/<(?:[\w.-]+:)?EntityDescriptor\b([^<>]*)>/.exec(text)?.[1], 'entityID');
  const provider = elementsOf(text, 'IDPSSODescriptor')[0]?.inside;
  if (issuer === undefined || provider === undefined) throw refuse('not-saml-metadata');
  const services = [...provider.matchAll(/<(?:[\w.-]+:)?SingleSignOnService\b([^<>]*)>/g)].map(([, words]) => ({
    binding: attributeOf(words, 'Binding'),
    location: attributeOf(words, 'Location'),
  }));
  const entry_point = services.find(({ binding }) => binding === redirect)?.location;
  if (entry_point === undefined) throw refuse('no-redirect-binding');
  const keys = elementsOf(provider, 'KeyDescriptor');
  const certificates = keys
    .filter(({ words }) => attributeOf(words, 'use') !== 'encryption')
    .flatMap(({ inside }) => [
      ...inside.matchAll(/<(?:[\w.-]+:)?X509Certificate>([A-Za-z0-9+/=\s]+)<\/(?:[\w.-]+:)?X509Certificate>/g),
    ])
    .map(([, base64 = '']) => toPem(base64));
  if (certificates.length === 0) throw refuse('no-signing-certificate');
  return { entry_point, issuer, certificates: [...new Set(certificates)] };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function attributeOf(words: string | undefined, name: string): string | undefined {
  const value = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(words ?? '');
  const text = value?.[1] ?? value?.[2];
  return text?.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '');
}

const toPem = (base64: string): string => {
  const lines = base64.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----`;
};

/** The elements with this name and their content. It scans the text once, even if elements are never closed. */
function elementsOf(text: string, name: string): { words: string; inside: string }[] {
  const found: { words: string; inside: string }[] = [];
  const opening = new RegExp(`<(?:[\\w.-]+:)?${name}\\b([^<>]*)>`, 'g');
  const closing = new RegExp(`</(?:[\\w.-]+:)?${name}>`, 'g');
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(text);
    if (!end) break;
    found.push({ words: open[1] ?? '', inside: text.slice(opening.lastIndex, end.index) });
    opening.lastIndex = closing.lastIndex;
  }
  return found;
}
