import { createPublicKey } from 'node:crypto';
import { because } from '../../platform/because.ts';
import type { SamlFile } from '../publication/identity-provider-file.ts';
import type { ProviderKind } from './provider-kind.ts';

export interface OwnSamlSettings {
  /** The URL to which browsers are redirected. */
  entry_point: string;
  /** The provider's entity id. */
  issuer: string;
  /** PEM. There are several while the provider changes its key. */
  certificates: string[];
  /** The portal's entity id; null means the URL of its metadata. */
  sp_entity_id: string | null;
  /** The audience of assertions; null means the portal's entity id. */
  audience: string | null;
  want_response_signed: boolean;
  /** `subject` is set if the NameID of a person changes. */
  attributes: { subject: string | null; email: string; name: string; groups: string };
}

export const saml: ProviderKind<SamlFile, OwnSamlSettings> = {
  toSettings: ({ entry_point, issuer, certificates, sp_entity_id, audience, want_response_signed, attributes }) => ({
    entry_point,
    issuer,
    certificates: certificates.map((certificate) => certificate.trim()),
    sp_entity_id: sp_entity_id ?? null,
    audience: audience ?? null,
    want_response_signed: want_response_signed ?? false,
    attributes: { subject: null, email: 'email', name: 'name', groups: 'groups', ...attributes },
  }),

  findMistakes: ({ certificates }) =>
    certificates.flatMap((certificate, at) =>
      isCertificate(certificate) ? [] : [{ path: ['certificates', at], ...because('unreadable-certificate') }],
    ),
};

function isCertificate(pem: string): boolean {
  try {
    return createPublicKey(pem.trim()).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
