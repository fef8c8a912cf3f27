import { labelPattern } from '@portico/contract/catalog.ts';
import { allowedTimePeriods, authMethods, credentialTypes, labelsMaximum } from '@portico/contract/constants.ts';
import { flagKeys } from '@portico/contract/flags.ts';
import { choice, closed, Name } from '@portico/contract/schema.ts';
import { identityProviderKinds } from '@portico/contract/sso.ts';
import Type, { type Static } from 'typebox';
import { IdentityProviderFile } from '../sso/provider-file.ts';

/** The publishing format: what `portal.yaml` and `product.yaml` may say. */

const { Array: List, Boolean: Flag, Optional, String: Text } = Type;
const File = Text({ minLength: 1, maxLength: 500 });
const Colour = Text({ pattern: '^#[0-9a-fA-F]{6}$' });

const AuthStrategyFile = closed({
  name: Name,
  credential_type: choice(...credentialTypes),
  key_names: Optional(List(Text({ minLength: 1, maxLength: 100 }), { maxItems: 10 })),
  auth_methods: Optional(List(choice(...authMethods))),
  scopes: Optional(List(Text({ minLength: 1, maxLength: 255 }), { maxItems: 500 })),
});

const TeamFile = closed({
  name: Name,
  products: Optional(List(closed({ product: Name, roles: List(choice('view', 'register', 'view_documentation')) }))),
  developers: Optional(List(Text({ format: 'email', maxLength: 250 }))),
});

export const PortalFile = closed({
  name: Name,
  title: Name,
  description: Optional(Text({ maxLength: 2000 })),
  hosts: List(Text({ minLength: 1, maxLength: 253 }), { minItems: 1, maxItems: 20 }),
  visibility: choice('public', 'private'),
  rbac: Optional(Flag()),
  auto_approve_developers: Optional(Flag()),
  auto_approve_applications: Optional(Flag()),
  allowed_time_period: Optional(choice(...allowedTimePeriods)),
  sign_in: Optional(List(choice('basic', ...identityProviderKinds))),
  identity_providers: Optional(List(IdentityProviderFile, { maxItems: 20 })),
  appearance: Optional(
    closed({
      accent: Optional(Colour),
      header: Optional(Text({ maxLength: 500 })),
      welcome: Optional(Text({ maxLength: 500 })),
      logo: Optional(File),
      cover: Optional(File),
      favicon: Optional(File),
    }),
  ),
  flags: Optional(Type.Record(choice(...flagKeys), Flag())),
  auth_strategies: Optional(List(AuthStrategyFile)),
  teams: Optional(List(TeamFile)),
});
export type PortalFile = Static<typeof PortalFile>;

const VersionFile = closed({
  name: Name,
  spec: Optional(File),
  deprecated: Optional(Flag()),
  created: Optional(Text({ format: 'date' })),
  registration: Optional(
    closed({ enabled: Optional(Flag()), auto_approve: Optional(Flag()), auth_strategy: Optional(Name) }),
  ),
});
export type VersionFile = Static<typeof VersionFile>;

export const ProductFile = closed({
  name: Name,
  description: Optional(Text({ maxLength: 10_000 })),
  labels: Optional(
    Type.Record(Text({ maxLength: 63 }), Text({ pattern: labelPattern, maxLength: 63 }), {
      maxProperties: labelsMaximum,
    }),
  ),
  visibility: Optional(choice('published', 'hidden')),
  versions: Optional(List(VersionFile)),
});
export type ProductFile = Static<typeof ProductFile>;

export interface SpecContent {
  file_name: string;
  content: string;
  document: unknown;
}

export interface DocumentContent {
  /** Relative to the product's `docs` folder, with `/` on every system. */
  source_path: string;
  parent_path: string | undefined;
  slug: string;
  title: string;
  content: string;
}

export interface ProductContent {
  slug: string;
  file: ProductFile;
  /** By version name. */
  specs: Map<string, SpecContent>;
  /** In reading order, parents before their children. */
  documents: DocumentContent[];
  /** By path relative to the `docs` folder. */
  images?: ReadonlyMap<string, AssetContent>;
}

export interface AssetContent {
  media_type: string;
  bytes: Uint8Array;
}

/** A publishing folder, read and checked. */
export interface PortalContent {
  portal: PortalFile;
  products: ProductContent[];
  assets: Partial<Record<'logo' | 'cover' | 'favicon', AssetContent>>;
}
