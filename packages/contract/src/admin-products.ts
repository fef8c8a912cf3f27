import Type, { type Static } from 'typebox';
import { ownPortal } from './areas.ts';
import { labelPattern } from './catalog.ts';
import { ChangeCounts, SpecChange } from './changes.ts';
import { labelsMaximum, productVisibilities } from './constants.ts';
import { operation } from './operation.ts';
import { contains, equals, pageOf, pageQuery } from './paging.ts';
import { EditFinding, UploadedFile } from './publishing.ts';
import { choice, closed, DateTime, Name, nullable, Uuid } from './schema.ts';
import { productSlugPattern, versionSlugPattern } from './slug.ts';

const day = Type.String({ format: 'date' });

export const preflightRules = ['pass', 'operations'] as const;

const GatewayRoute = closed({
  hosts: Type.Optional(Type.Array(Type.String({ maxLength: 253 }), { minItems: 1, maxItems: 50 })),
  paths: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { minItems: 1, maxItems: 200 })),
  methods: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { minItems: 1, maxItems: 20 })),
  scopes: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 100 })),
  /**
   * CORS preflights that pass without a credential: all, or only those for an operation of the specification. Missing
   * means none.
   */
  preflight: Type.Optional(choice(...preflightRules)),
});
export type GatewayRoute = Static<typeof GatewayRoute>;

const versionSettings = {
  name: Name,
  is_deprecated: Type.Boolean(),
  deprecated_on: nullable(day),
  deprecation_note: nullable(Type.String({ maxLength: 2000 })),
  /** The name of the version that replaces it; null for the newest that is not deprecated. */
  successor: nullable(Name),
  /** From this day on registrations are closed, and gateways follow `after_sunset`. */
  sunset: nullable(day),
  after_sunset: choice('refuse', 'serve'),
  try_it: Type.Boolean(),
  /** Whether breaking changes of the specification are refused. */
  is_frozen: Type.Boolean(),
  registration_enabled: Type.Boolean(),
  auto_approve: Type.Boolean(),
  /** The strategy by which applications register; null if they cannot. */
  auth_strategy_id: nullable(Uuid),
  /** The calls that a gateway matches to this version. */
  routes: Type.Array(GatewayRoute, { maxItems: 100 }),
};

const VersionSlug = Type.String({ pattern: versionSlugPattern });

export const AdminVersion = closed({
  id: Uuid,
  ...versionSettings,
  /** The slug in page paths, unique in the product. */
  slug: VersionSlug,
  spec: nullable(closed({ file_name: Type.String(), operations: Type.Integer(), size: Type.Integer() })),
  registrations: Type.Integer(),
  created_at: DateTime,
  updated_at: DateTime,
});
export type AdminVersion = Static<typeof AdminVersion>;

const productSettings = {
  name: Name,
  slug: Type.String({ pattern: productSlugPattern }),
  description: nullable(Type.String({ maxLength: 10_000 })),
  labels: Type.Record(
    Type.String({ minLength: 1, maxLength: 63 }),
    Type.String({ pattern: labelPattern, maxLength: 63 }),
    { maxProperties: labelsMaximum },
  ),
  is_published: Type.Boolean(),
  /** Who sees the product. Wins over `is_published`. */
  visibility: choice(...productVisibilities),
};

export const AdminProductRow = closed({
  id: Uuid,
  ...productSettings,
  version_count: Type.Integer(),
  document_count: Type.Integer(),
  created_at: DateTime,
  updated_at: DateTime,
});
export type AdminProductRow = Static<typeof AdminProductRow>;

export const AdminProduct = closed({
  ...AdminProductRow.properties,
  /** The number of registrations, which a deletion of the product would delete. */
  registrations: Type.Integer(),
  /** The newest first. */
  versions: Type.Array(AdminVersion),
});
export type AdminProduct = Static<typeof AdminProduct>;

export const ProductChange = Type.Partial(closed(productSettings), { additionalProperties: false });
export type ProductChange = Static<typeof ProductChange>;
export const NewProduct = closed({ ...ProductChange.properties, name: Name });
export type NewProduct = Static<typeof NewProduct>;
export const VersionChange = Type.Partial(
  /** Null means the slug that follows from the name. */
  closed({ ...versionSettings, slug: nullable(VersionSlug) }),
  { additionalProperties: false },
);
export type VersionChange = Static<typeof VersionChange>;
export const NewVersion = closed({ ...VersionChange.properties, name: Name });
export type NewVersion = Static<typeof NewVersion>;

export const editBytesMaximum = 30 * 1024 * 1024;
/** Uploaded files, each with its path and a text or base64. */
export const UploadedFiles = Type.Array(UploadedFile, { minItems: 1, maxItems: 500 });

const products = { ...ownPortal, tag: 'admin-products' } as const;

export const listAdminProducts = operation(products, 'GET /products', 'listAdminProducts', {
  summary: 'The products of a portal, hidden ones too',
  query: closed({ ...pageQuery, ...contains('name'), ...equals('is_published', choice('true', 'false')) }),
  returns: pageOf(AdminProductRow),
});

export const createProduct = operation(products, 'POST /products', 'createProduct', {
  summary: 'Add a product to a portal',
  body: NewProduct,
  returns: AdminProduct,
  problems: ['name-taken'],
});

export const getAdminProduct = operation(products, 'GET /products/{productId}', 'getAdminProduct', {
  summary: 'A product with its versions',
  returns: AdminProduct,
});

export const updateProduct = operation(products, 'PATCH /products/{productId}', 'updateProduct', {
  summary: 'Change a product; what is left out stays',
  body: ProductChange,
  returns: AdminProduct,
  problems: ['name-taken'],
});

export const deleteProduct = operation(products, 'DELETE /products/{productId}', 'deleteProduct', {
  summary: 'Delete a product with its versions, documents and registrations',
});

export const createVersion = operation(products, 'POST /products/{productId}/versions', 'createVersion', {
  summary: 'Add a version to a product',
  body: NewVersion,
  returns: AdminProduct,
  problems: ['name-taken', 'unknown-auth-strategy'],
});

export const updateVersion = operation(products, 'PATCH /products/{productId}/versions/{versionId}', 'updateVersion', {
  summary: 'Change a version; what is left out stays',
  body: VersionChange,
  returns: AdminProduct,
  problems: ['name-taken', 'unknown-auth-strategy'],
});

export const deleteVersion = operation(products, 'DELETE /products/{productId}/versions/{versionId}', 'deleteVersion', {
  summary: 'Delete a version with its registrations',
  returns: AdminProduct,
});

export const getSpecSource = operation(
  products,
  'GET /products/{productId}/versions/{versionId}/spec',
  'getSpecSource',
  {
    summary: 'The specification of a version as it was uploaded or published',
    returns: closed({ file_name: Type.String(), content: Type.String() }),
  },
);

export const putSpec = operation(products, 'PUT /products/{productId}/versions/{versionId}/spec', 'putSpec', {
  summary: 'Upload the specification of a version, in YAML or JSON; further files are what the first one refers to',
  body: closed({ files: UploadedFiles }),
  bodyLimit: editBytesMaximum,
  returns: AdminProduct,
});

export const deleteSpec = operation(products, 'DELETE /products/{productId}/versions/{versionId}/spec', 'deleteSpec', {
  summary: 'Delete the specification of a version',
  returns: AdminProduct,
});

export const SpecPreview = closed({
  findings: Type.Array(EditFinding),
  /** Findings that do not prevent the publishing, such as examples that do not match their schema. */
  warnings: Type.Array(EditFinding),
  /** The compiled reference and its bundles by hash; null if it has nothing to show. */
  reference: Type.Unknown(),
  bundles: Type.Record(Type.String(), Type.Unknown()),
  /** The changes from the published specification, if the request names a version that has one. */
  changes: Type.Optional(
    closed({
      counts: ChangeCounts,
      /** The most severe first. */
      changes: Type.Array(SpecChange),
      is_cut: Type.Boolean(),
      /** The first changed operations and schemas, as lines: `-` for removed and `+` for added ones. */
      sides: Type.Array(closed({ name: Type.String(), lines: Type.Array(Type.String()) })),
    }),
  ),
});
export type SpecPreview = Static<typeof SpecPreview>;

export const previewSpec = operation(products, 'POST /previews/spec', 'previewSpec', {
  summary: 'Check and compile a specification without saving it, and compare it with that of a version',
  body: closed({ files: UploadedFiles, version_id: Type.Optional(Uuid) }),
  bodyLimit: editBytesMaximum,
  returns: SpecPreview,
  status: 200,
});
