import type { AuthStrategy } from './applications.ts';
import type { credentialTypes } from './constants.ts';

export type CredentialTypeName = (typeof credentialTypes)[number];

/** The settings and fields of an auth strategy of one credential type. Forms and answers are built from it. */
export interface CredentialType {
  /** Settings that owners fill in. */
  readonly settings: readonly StrategySetting[];
  /** Fields of an application, besides its name and description. */
  readonly fields: readonly ApplicationField[];
  /** Settings that developers of the portal see. */
  readonly shown: readonly ShownSetting[];
  /** The credentials that developers create in the portal. Undefined if another issuer creates them. */
  readonly credentials: 'keys' | 'client_secret' | undefined;
  /** Whether an issuer outside the portal knows the application by its reference id. */
  readonly hasOwnClientId: boolean;
  /** The authentication header of a sample call. */
  sampleHeader(strategy: Pick<AuthStrategy, 'key_names'>): string;
}

export type StrategySetting = 'key_names' | 'issuer' | 'audience' | 'scopes' | 'registers_clients';
type ApplicationField = 'redirect_uri' | 'reference_id' | 'scopes';
type ShownSetting = 'key_names' | 'auth_methods' | 'available_scopes';

const sampleToken = () => 'Authorization: Bearer ACCESS_TOKEN';

export const credentialTypeOf: Readonly<Record<CredentialTypeName, CredentialType>> = {
  client_credentials: {
    settings: ['issuer', 'audience', 'scopes', 'registers_clients'],
    fields: ['redirect_uri', 'scopes'],
    shown: ['auth_methods', 'available_scopes'],
    credentials: 'client_secret',
    hasOwnClientId: false,
    sampleHeader: sampleToken,
  },
  self_managed_client_credentials: {
    settings: ['issuer', 'audience', 'scopes'],
    fields: ['redirect_uri', 'reference_id'],
    shown: ['auth_methods', 'available_scopes'],
    credentials: undefined,
    hasOwnClientId: true,
    sampleHeader: sampleToken,
  },
  key_auth: {
    settings: ['key_names'],
    fields: ['reference_id'],
    shown: ['key_names'],
    credentials: 'keys',
    hasOwnClientId: false,
    sampleHeader: ({ key_names }) => `${key_names?.[0] ?? 'apikey'}: YOUR_KEY`,
  },
};

/** Only those settings that developers see. */
export function shownSettings<Settings extends Partial<Record<ShownSetting, unknown>>>(
  credential_type: CredentialTypeName,
  settings: Settings,
): Partial<Settings> {
  const shown: Partial<Settings> = {};
  for (const name of credentialTypeOf[credential_type].shown) if (name in settings) shown[name] = settings[name];
  return shown;
}
