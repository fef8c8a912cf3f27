import Type, { type Static } from 'typebox';
import { credentialTypes, labelsMaximum } from './constants.ts';
import { operation } from './operation.ts';
import { contains, equals, FilterText, pageOf, pageQuery } from './paging.ts';
import { choice, closed, DateTime, IdOrName, nullable, Uuid } from './schema.ts';

export const labelPattern = '^[a-z0-9A-Z]([a-z0-9A-Z-._]*[a-z0-9A-Z])?$';

export const Labels = Type.Record(Type.String(), Type.String({ pattern: labelPattern, minLength: 1, maxLength: 63 }), {
  maxProperties: labelsMaximum,
});

export const LatestVersion = closed({ id: Uuid, name: Type.String() });

export const Product = closed({
  id: Uuid,
  name: Type.String(),
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

/** A product by its id, slug or name. */
export const productParams = closed({ productId: IdOrName });
/** A version by its id or its name, whatever the case of its letters. */
export const versionParams = closed({ productId: IdOrName, productVersionId: IdOrName });

const read = { method: 'GET', access: 'visitor', status: 200 } as const;
const refusals = ['invalid-parameters', 'not-signed-in', 'not-found', 'unknown-portal'] as const;

export const listProducts = operation({
  ...read,
  id: 'listProducts',
  tag: 'products',
  summary: 'The published products that the caller may see',
  path: '/api/v2/products',
  query: closed({
    ...pageQuery,
    ...equals('name', FilterText),
    ...contains('name'),
    ...equals('description', FilterText),
    ...contains('description'),
    ...equals('id', FilterText),
  }),
  returns: pageOf(Product),
  problems: ['invalid-parameters', 'not-signed-in', 'unknown-portal'],
});

export const getProduct = operation({
  ...read,
  id: 'getProduct',
  tag: 'products',
  summary: 'One product',
  path: '/api/v2/products/{productId}',
  params: productParams,
  returns: Product,
  problems: refusals,
});

export const getProductActions = operation({
  ...read,
  id: 'getProductActions',
  tag: 'products',
  summary: 'What the caller may do with a product',
  path: '/api/v2/products/{productId}/actions',
  params: productParams,
  returns: closed({ actions: Actions }),
  problems: refusals,
});

export const listProductVersions = operation({
  ...read,
  id: 'listProductVersions',
  tag: 'versions',
  summary: 'The versions of a product',
  path: '/api/v2/products/{productId}/versions',
  params: productParams,
  query: closed({ ...pageQuery, ...equals('name', FilterText), ...contains('name') }),
  returns: pageOf(ProductVersion),
  problems: refusals,
});

export const getProductVersion = operation({
  ...read,
  id: 'getProductVersion',
  tag: 'versions',
  summary: 'One version of a product',
  path: '/api/v2/products/{productId}/versions/{productVersionId}',
  params: versionParams,
  returns: ProductVersion,
  problems: refusals,
});
