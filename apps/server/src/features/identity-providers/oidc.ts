import { closed } from '@portico/contract/schema.ts';
import Type, { type Static } from 'typebox';
import { HttpUrl, type ProviderKind, Word } from './provider-kind.ts';

const { Optional } = Type;

/** Only variables made for the purpose can be named: a folder cannot have other secrets sent to a provider of its choice. */
const SecretVariable = Type.String({ pattern: '^SSO_SECRET_[A-Z0-9_]{1,100}$' });

export const OidcFile = closed({
  issuer: HttpUrl,
  client_id: Word,
  /** The name of an environment variable: files hold no secrets. */
  client_secret_env: Optional(SecretVariable),
  scopes: Optional(Type.Array(Word, { minItems: 1, maxItems: 50 })),
  claims: Optional(
    closed({ email: Optional(Word), email_verified: Optional(Word), name: Optional(Word), groups: Optional(Word) }),
  ),
});

export interface OwnOidcSettings {
  issuer: string;
  client_id: string;
  scopes: string[];
  /** The provider's names of the claims that are read. */
  claims: { email: string; email_verified: string; name: string; groups: string };
}

export const oidc: ProviderKind<Static<typeof OidcFile>, OwnOidcSettings> = {
  toSettings: ({ issuer, client_id, scopes, claims }) => ({
    issuer,
    client_id,
    scopes: scopes ?? ['openid', 'email', 'profile'],
    claims: { email: 'email', email_verified: 'email_verified', name: 'name', groups: 'groups', ...claims },
  }),

  findMistakes: () => [],
};
