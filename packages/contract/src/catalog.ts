import Type, { type Static } from 'typebox';
import { catalog } from './areas.ts';
import { credentialTypes, labelsMaximum } from './constants.ts';
import { localeQuery } from './content-language.ts';
import { operation } from './operation.ts';
import { contains, equals, FilterText, pageOf, pageQuery } from './paging.ts';
import { choice, closed, DateTime, nullable, Uuid } from './schema.ts';

export const labelPattern = '^[a-z0-9A-Z]([a-z0-9A-Z-._]*[a-z0-9A-Z])?$';

export const Labels = Type.Record(Type.String(), Type.String({ pattern: labelPattern, minLength: 1, maxLength: 63 }), {
  maxProperties: labelsMaximum,
});

/** The name in page paths. Present if the query has `include=slug`. */
const slug = Type.Optional(Type.String());
const includeQuery = { include: Type.Optional(choice('slug')) };
/** Other parameters are ignored, because older clients may send any. */
const singleQuery = Type.Object(includeQuery);

export const LatestVersion = closed({ id: Uuid, name: Type.String(), slug });

export const Product = closed({
  id: Uuid,
  name: Type.String(),
  slug,
  description: nullable(Type.String()),
  document_count: Type.Integer(),
  version_count: Type.Integer(),
  latest_version: nullable(LatestVersion),
  public_labels: Labels,
  created_at: DateTime,
  updated_at: DateTime,
});
export type Product = Static<typeof Product>;

export const CredentialType = choice(...credentialTypes);

export const RegistrationConfig = closed({
  id: Uuid,
  name: Type.String(),
  credential_type: CredentialType,
  auth_methods: Type.Optional(Type.Array(Type.String())),
  available_scopes: Type.Optional(Type.Array(Type.String())),
  registration_enabled: Type.Boolean(),
  registration_auto_approve: Type.Boolean(),
});

export const ProductVersion = closed({
  id: Uuid,
  name: Type.String(),
  slug,
  deprecated: Type.Boolean(),
  registration_configs: Type.Array(RegistrationConfig),
  created_at: DateTime,
  updated_at: DateTime,
});
export type ProductVersion = Static<typeof ProductVersion>;

export const Actions = closed({
  view: Type.Boolean(),
  register: Type.Boolean(),
  view_documentation: Type.Boolean(),
});
export type Actions = Static<typeof Actions>;

const products = { ...catalog, tag: 'products' } as const;
const versions = { ...catalog, tag: 'versions', path: `${catalog.path}/{productId}/versions` } as const;

export const listProducts = operation(products, 'GET', 'listProducts', {
  summary: 'The published products that the caller may see',
  query: closed({
    ...pageQuery,
    ...equals('name', FilterText),
    ...contains('name'),
    ...equals('description', FilterText),
    ...contains('description'),
    ...equals('id', FilterText),
    ...includeQuery,
    ...localeQuery,
  }),
  returns: pageOf(Product),
});

export const getProduct = operation(products, 'GET /{productId}', 'getProduct', {
  summary: 'One product',
  query: Type.Object({ ...includeQuery, ...localeQuery }),
  returns: Product,
});

export const getProductActions = operation(products, 'GET /{productId}/actions', 'getProductActions', {
  summary: 'What the caller may do with a product',
  returns: closed({ actions: Actions }),
});

export const listProductVersions = operation(versions, 'GET', 'listProductVersions', {
  summary: 'The versions of a product',
  query: closed({ ...pageQuery, ...equals('name', FilterText), ...contains('name'), ...includeQuery }),
  returns: pageOf(ProductVersion),
});

export const getProductVersion = operation(versions, 'GET /{productVersionId}', 'getProductVersion', {
  summary: 'One version of a product',
  query: singleQuery,
  returns: ProductVersion,
});
