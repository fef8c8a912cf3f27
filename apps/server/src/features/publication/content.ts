import type { SpecOperation } from '@portico/api-reference/compile/operations.ts';
import {
  hostNamePattern,
  hostsMaximum,
  originPattern,
  originsMaximum,
  Quota,
} from '@portico/contract/admin-portals.ts';
import { preflightRules } from '@portico/contract/admin-products.ts';
import { labelPattern } from '@portico/contract/catalog.ts';
import {
  allowedTimePeriods,
  authMethods,
  credentialTypes,
  type Locale,
  labelsMaximum,
  passwordRules,
  productVisibilities,
  type Visibility,
  visibilities,
} from '@portico/contract/constants.ts';
import { flagKeys } from '@portico/contract/flags.ts';
import { searchTextMaxLength } from '@portico/contract/place-kinds.ts';
import type { EditFinding } from '@portico/contract/publishing.ts';
import { choice, closed, Name } from '@portico/contract/schema.ts';
import { versionSlugPattern } from '@portico/contract/slug.ts';
import { identityProviderKinds } from '@portico/contract/sso.ts';
import { variablePattern, variablesMaximum, variableValuePattern } from '@portico/documents/parse/blocks/variables.ts';
import { buttonNames, fontFamilyPattern, fontNames, sectionNames, textNames } from '@portico/ui/theme/theme.ts';
import Type, { type Static, type TOptional, type TSchema } from 'typebox';
import type { AssetContent } from './asset-content.ts';
import { FieldsFile, TermsFile } from './form-file.ts';
import { IdentityProviderFile } from './identity-provider-file.ts';
import { AnnouncementFile, FooterFile, MenuFile } from './navigation-file.ts';
import type { SiteContent } from './site-content.ts';
import {
  languageTags,
  type PortalTranslation,
  type ProductTranslation,
  type TextTranslation,
} from './translation-content.ts';

const { Array: List, Boolean: Flag, Optional, String: Text } = Type;
const File = Text({ minLength: 1, maxLength: 500 });
const Color = Text({ pattern: '^#[0-9a-fA-F]{6}$' });
/** An object with any of these names, all with values of one type. */
const some = <const Name extends string, Value extends TSchema>(names: readonly Name[], value: Value) =>
  closed(Object.fromEntries(names.map((name) => [name, Optional(value)])) as Record<Name, TOptional<Value>>);

const AuthStrategyFile = closed({
  name: Name,
  credential_type: choice(...credentialTypes),
  key_names: Optional(List(Text({ minLength: 1, maxLength: 100 }), { maxItems: 10 })),
  auth_methods: Optional(List(choice(...authMethods))),
  scopes: Optional(List(Text({ minLength: 1, maxLength: 255 }), { maxItems: 500 })),
  /** The issuer of tokens, if it is not the portal. */
  issuer: Optional(Text({ pattern: '^https?://[^\\s?#]+$', maxLength: 2000 })),
  audience: Optional(Text({ minLength: 1, maxLength: 255 })),
  /** The portal registers a client at the issuer for each application (RFC 7591). */
  client_registration: Optional(closed({ token_env: Optional(Text({ pattern: '^SSO_SECRET_[A-Z0-9_]{1,100}$' })) })),
});

const SearchWord = Text({ minLength: 1, maxLength: 40 });
const SearchFile = closed({
  /** For a word of a search, words that are looked for, too. */
  synonyms: Optional(
    Type.Record(Text({ minLength: 1, maxLength: 40 }), List(SearchWord, { minItems: 1, maxItems: 10 }), {
      maxProperties: 500,
    }),
  ),
  /** Results that come first when somebody searches for these words. */
  pins: Optional(
    List(
      closed({
        words: List(Text({ minLength: 1, maxLength: searchTextMaxLength }), { minItems: 1, maxItems: 20 }),
        to: Text({ minLength: 1, maxLength: 2000 }),
      }),
      { maxItems: 200 },
    ),
  ),
});

const TeamFile = closed({
  name: Name,
  products: Optional(List(closed({ product: Name, roles: List(choice('view', 'register', 'view_documentation')) }))),
  developers: Optional(List(Text({ format: 'email', maxLength: 250 }))),
});

/** The format of `portal.yaml`. */
export const PortalFile = closed({
  name: Name,
  title: Name,
  description: Optional(Text({ maxLength: 2000 })),
  hosts: List(Text({ pattern: hostNamePattern }), { minItems: 1, maxItems: hostsMaximum }),
  visibility: choice('public', 'private'),
  rbac: Optional(Flag()),
  auto_approve_developers: Optional(Flag()),
  auto_approve_applications: Optional(Flag()),
  allowed_time_period: Optional(choice(...allowedTimePeriods)),
  sign_in: Optional(List(choice('basic', ...identityProviderKinds))),
  identity_providers: Optional(List(IdentityProviderFile, { maxItems: 20 })),
  appearance: Optional(
    closed({
      accent: Optional(Color),
      sections: Optional(some(sectionNames, Color)),
      texts: Optional(some(textNames, Color)),
      buttons: Optional(some(buttonNames, Color)),
      fonts: Optional(some(fontNames, Text({ pattern: fontFamilyPattern }))),
      css: Optional(Text({ maxLength: 100_000 })),
      header: Optional(Text({ maxLength: 500 })),
      welcome: Optional(Text({ maxLength: 500 })),
      logo: Optional(File),
      cover: Optional(File),
      favicon: Optional(File),
    }),
  ),
  /** Origins of other front ends that may call the portal's API in a browser. */
  allowed_origins: Optional(List(Text({ pattern: originPattern }), { maxItems: originsMaximum })),
  /** The rules for new passwords of developers; `classes` by default. */
  password_rules: Optional(choice(...passwordRules)),
  /** Whether search engines may list a public portal; true by default. */
  search_engines: Optional(Flag()),
  search: Optional(SearchFile),
  try_it: Optional(closed({ private_addresses: Optional(Flag()) })),
  quotas: Optional(closed({ applications_per_developer: Optional(Quota), keys_per_application: Optional(Quota) })),
  flags: Optional(Type.Record(choice(...flagKeys), Flag())),
  auth_strategies: Optional(List(AuthStrategyFile)),
  teams: Optional(List(TeamFile)),
  /** The language of the portal's content; English by default. */
  language: Optional(choice(...languageTags)),
  menu: Optional(MenuFile),
  /** The values of `{{name}}` in documents and pages. */
  variables: Optional(
    Type.Record(
      Text({ pattern: variablePattern }),
      Type.Union([Text({ pattern: variableValuePattern }), Type.Number()]),
      { maxProperties: variablesMaximum, additionalProperties: false },
    ),
  ),
  footer: Optional(FooterFile),
  announcement: Optional(AnnouncementFile),
  /** Fields that the portal adds to its forms, and documents that developers accept. */
  sign_up_fields: Optional(FieldsFile),
  application_fields: Optional(FieldsFile),
  registration_fields: Optional(FieldsFile),
  terms: Optional(TermsFile),
  /** The repository that the portal is published from: the console then offers patches, and publishes no pages itself. */
  git: Optional(
    closed({
      repository: Text({ pattern: '^(?:https?://|ssh://|git@)[^\\s]+$', maxLength: 500 }),
      branch: Optional(Text({ pattern: '^[^\\s~^:?*\\[\\\\]+$', maxLength: 200 })),
      folder: Optional(Text({ pattern: '^(?!/)(?!.*\\.\\.)[^\\s\\\\]*$', maxLength: 300 })),
    }),
  ),
});
export type PortalFile = Static<typeof PortalFile>;

/** A private portal always has accounts. A public one has them if it sets login methods. */
export const hasAccounts = ({ visibility, sign_in = [] }: Pick<PortalFile, 'visibility' | 'sign_in'>): boolean =>
  visibility === 'private' || sign_in.length > 0;

const RouteFile = closed({
  hosts: Optional(List(Text({ pattern: '^(\\*\\.)?[A-Za-z0-9.-]+$', maxLength: 253 }), { minItems: 1, maxItems: 50 })),
  paths: Optional(List(Text({ pattern: '^/[^?#\\s]*$', maxLength: 1000 }), { minItems: 1, maxItems: 200 })),
  methods: Optional(List(Text({ pattern: '^[A-Z]{1,20}$' }), { minItems: 1, maxItems: 20 })),
  scopes: Optional(List(Text({ minLength: 1, maxLength: 255 }), { maxItems: 100 })),
  /** Which CORS preflights pass without a credential. */
  preflight: Optional(choice(...preflightRules)),
});

const VersionFile = closed({
  name: Name,
  /** The slug of the version in paths; by default made from its name. */
  slug: Optional(Text({ pattern: versionSlugPattern })),
  spec: Optional(File),
  /** A version with a date, a note or a sunset is deprecated, unless this is false. */
  deprecated: Optional(Flag()),
  deprecated_on: Optional(Text({ format: 'date' })),
  deprecation_note: Optional(Text({ minLength: 1, maxLength: 2000 })),
  /** The version that replaces it; by default the newest that is not deprecated. */
  successor: Optional(Name),
  try_it: Optional(Flag()),
  /** Whether breaking changes are refused. */
  frozen: Optional(Flag()),
  /** Whether readers see parts that the specification marks `x-internal`. */
  show_internal: Optional(Flag()),
  /** From this day on nobody can register, and gateways refuse calls unless configured to serve them. */
  sunset: Optional(Text({ format: 'date' })),
  after_sunset: Optional(choice('refuse', 'serve')),
  /** The hosts and paths at which a gateway receives calls of the version. */
  routes: Optional(List(RouteFile, { maxItems: 100 })),
  /** A day, or a time as an export writes it. */
  created: Optional(Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z)?$' })),
  registration: Optional(
    closed({ enabled: Optional(Flag()), auto_approve: Optional(Flag()), auth_strategy: Optional(Name) }),
  ),
});
export type VersionFile = Static<typeof VersionFile>;

/** The format of `product.yaml`. */
export const ProductFile = closed({
  name: Name,
  description: Optional(Text({ maxLength: 10_000 })),
  labels: Optional(
    Type.Record(Text({ maxLength: 63 }), Text({ pattern: labelPattern, maxLength: 63 }), {
      maxProperties: labelsMaximum,
    }),
  ),
  visibility: Optional(choice(...productVisibilities)),
  versions: Optional(List(VersionFile)),
});
export type ProductFile = Static<typeof ProductFile>;

/** The visibility of a published product. */
export const visibilityOf = (
  { visibility, rbac = false }: Pick<PortalFile, 'visibility' | 'rbac'>,
  file: Pick<ProductFile, 'visibility'>,
): Visibility => toVisibility(file) ?? (visibility === 'public' ? 'public' : rbac ? 'teams' : 'developers');

/** The visibility that a product sets; undefined if it uses its portal's default. */
export const toVisibility = ({ visibility }: Pick<ProductFile, 'visibility'>): Visibility | undefined =>
  visibilities.find((one) => one === visibility);

export interface SpecContent {
  file_name: string;
  content: string;
  /** Set only if it was parsed in this thread, which never parses uploads. */
  document?: unknown;
  /** The operations of the document, if it was parsed. */
  operations?: SpecOperation[];
}

export interface DocumentContent {
  /** Relative to the product's `docs` folder, with `/` on every system. */
  source_path: string;
  parent_path: string | undefined;
  slug: string;
  title: string;
  /**
   * The visibility of the document and its ancestors together; undefined if all readers of the product's documents may
   * read it.
   */
  visibility?: Visibility | undefined;
  /** The visibility that the document's own file sets. */
  own_visibility?: Visibility | undefined;
  content: string;
  /** The variables that the document's own file sets. */
  variables?: Record<string, string> | undefined;
  /** The number of lines above the content in its file, to compute positions. */
  lines_above?: number;
  /** The content as document nodes in JSON; left out if those of the stored conversion stay. */
  nodes?: string;
  /** The document in other languages. */
  translations?: TextTranslation[];
  /** What the nodes were made of, so that a later publish can keep them. */
  conversion?: string | undefined;
}

/** An owner's note about the changes of a day. */
export interface ChangeNoteContent {
  /** Relative to the product's folder. */
  path: string;
  date: string;
  /** The name of the note's version; undefined if it is about the whole product. */
  version: string | undefined;
  title: string | undefined;
  content: string;
  /** The content as document nodes, written as JSON. */
  nodes: string;
}

export interface ProductContent {
  slug: string;
  file: ProductFile;
  /** Keyed by version name. */
  specs: Map<string, SpecContent>;
  /** In reading order, parents before their children. */
  documents: DocumentContent[];
  /** Keyed by path relative to the `docs` folder. */
  images?: ReadonlyMap<string, AssetContent>;
  change_notes?: ChangeNoteContent[];
  /** Its name and description in other languages. */
  translations?: ProductTranslation[];
}

/** The text of a mail that the portal sends instead of the built-in one. */
export interface MailContent {
  template: string;
  /** `default` is for every language without a text of its own. */
  language: Locale | 'default';
  subject: string;
  /** Markdown. */
  content: string;
}

/** A pinned result of the search, with its target as documents keep links. */
export interface PinContent {
  words: readonly string[];
  to: string;
  link: string;
}

/** A publishing folder, read and checked. */
export interface PortalContent {
  portal: PortalFile;
  pins?: readonly PinContent[];
  products: ProductContent[];
  assets: Partial<Record<'logo' | 'cover' | 'favicon', AssetContent>>;
  mails?: MailContent[];
  /** The portal's own texts in other languages. */
  translations?: PortalTranslation[];
  /** Undefined if only a part of the portal is published, which leaves the site as it is. */
  site?: SiteContent;
  /** The files that documents and pages include, by their path in the folder. */
  included?: ReadonlyMap<string, string>;
  /** Findings that the author should know and need not fix. */
  warnings?: EditFinding[];
}
