import { closed, Name } from '@portico/contract/schema.ts';
import { providerNamePattern } from '@portico/contract/sso.ts';
import Type, { type Static } from 'typebox';

const { Array: List, Boolean: Flag, Optional, String: Text } = Type;

const HttpUrl = Text({ pattern: '^https?://[^\\s]+$', maxLength: 2000 });
const Word = Text({ minLength: 1, maxLength: 255 });
/**
 * Only variables with this prefix can be named, so that a folder cannot send other secrets to a provider of its choice.
 */
const SecretVariable = Text({ pattern: '^SSO_SECRET_[A-Z0-9_]{1,100}$' });

const OidcFile = closed({
  issuer: HttpUrl,
  client_id: Word,
  /** The name of an environment variable: files hold no secrets. */
  client_secret_env: Optional(SecretVariable),
  scopes: Optional(List(Word, { minItems: 1, maxItems: 50 })),
  claims: Optional(
    closed({ email: Optional(Word), email_verified: Optional(Word), name: Optional(Word), groups: Optional(Word) }),
  ),
});
export type OidcFile = Static<typeof OidcFile>;

const SamlFile = closed({
  entry_point: HttpUrl,
  issuer: Word,
  certificates: List(Text({ maxLength: 20_000 }), { minItems: 1, maxItems: 10 }),
  sp_entity_id: Optional(Word),
  audience: Optional(Word),
  want_response_signed: Optional(Flag()),
  attributes: Optional(
    closed({ subject: Optional(Word), email: Optional(Word), name: Optional(Word), groups: Optional(Word) }),
  ),
});
export type SamlFile = Static<typeof SamlFile>;

export const IdentityProviderFile = closed({
  name: Text({ pattern: providerNamePattern }),
  title: Optional(Name),
  /** False for a disabled provider while others of its kind are enabled. */
  enabled: Optional(Flag()),
  oidc: Optional(OidcFile),
  saml: Optional(SamlFile),
  trust_email: Optional(Flag()),
  email_domains: Optional(List(Word, { maxItems: 100 })),
  auto_provision: Optional(Flag()),
  auto_approve: Optional(Flag()),
  /** Maps the provider's names of groups to names of teams. */
  teams: Optional(Type.Record(Word, Name)),
});
export type IdentityProviderFile = Static<typeof IdentityProviderFile>;
