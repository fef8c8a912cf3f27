/** Plain text, or document nodes if the Markdown has any markup. */
export type Prose = string | readonly unknown[];

/** A foldable part among the nodes of a `Prose`. It contains document nodes and other foldable parts. */
export interface DetailsNode {
  type: 'details';
  /** Empty if the author wrote none. */
  summary: string;
  isOpen?: true;
  children: readonly unknown[];
}

export interface ReferenceIndex {
  title: string;
  version: string;
  summary?: string;
  description?: Prose;
  termsOfService?: string;
  contact?: { name?: string; url?: string; email?: string };
  license?: { name: string; url?: string; identifier?: string };
  externalDocs?: ExternalDocs;
  servers: Server[];
  /** The default requirements of operations. They are alternatives, each with all of its schemes. */
  security: SecurityRequirement[];
  securitySchemes: Record<string, SecurityScheme>;
  /** In the order of the document. Operations without a tag are under the name ''. */
  tags: TagEntry[];
  /** Titles above tags (`x-tagGroups`). Tags without a group come after them. */
  tagGroups?: TagGroup[];
  operations: OperationEntry[];
  schemas: SchemaEntry[];
  /** The hash of the bundle with further search words (`SearchWords`), which the filter loads. */
  words?: string;
  /** Absent if readers may try requests on the page. The owner of the version can switch that off. */
  tryIt?: false;
}

/** The parts that all operations of a document share, so that the page of an operation needs no list of the others. */
export type SharedParts = Pick<ReferenceIndex, 'servers' | 'security' | 'securitySchemes'> &
  Partial<Pick<ReferenceIndex, 'tags'>>;

export interface TagEntry {
  name: string;
  title?: string;
  description?: Prose;
  externalDocs?: ExternalDocs;
  /** The parent tag (OpenAPI 3.2). */
  parent?: string;
  /** The purpose of the tag, such as `nav` or `badge` (OpenAPI 3.2). */
  kind?: string;
}

export interface TagGroup {
  name: string;
  tags: string[];
}

export interface OperationEntry {
  /** Stable and unique in the document: the operation's id made safe for URLs, or its method and path. */
  anchor: string;
  /** The last part of the path of its page. Unique in the document; lower-case letters, digits and single hyphens. */
  slug: string;
  kind: 'operation' | 'webhook';
  method: string;
  /** For a webhook, its name. */
  path: string;
  operationId?: string;
  summary?: string;
  tags: string[];
  deprecated?: true;
  /** The name of its bundle, which is a hash of the content. */
  bundle: string;
}

export interface SchemaEntry {
  name: string;
  anchor: string;
  deprecated?: true;
  bundle: string;
}

export interface ExternalDocs {
  url: string;
  description?: Prose;
}

export interface Server {
  url: string;
  name?: string;
  description?: Prose;
  variables?: Record<string, { default: string; enum?: string[]; description?: Prose }>;
}

export type SecurityRequirement = Record<string, string[]>;

export type SecurityScheme = {
  description?: Prose;
  deprecated?: true;
} & (
  | { type: 'apiKey'; name: string; in: 'header' | 'query' | 'cookie' }
  | { type: 'http'; scheme: string; bearerFormat?: string }
  | { type: 'oauth2'; flows: Partial<Record<OAuthFlowName, OAuthFlow>>; oauth2MetadataUrl?: string }
  | { type: 'openIdConnect'; openIdConnectUrl: string }
  | { type: 'mutualTLS' }
);

export type OAuthFlowName = 'authorizationCode' | 'clientCredentials' | 'implicit' | 'password' | 'deviceAuthorization';

export interface OAuthFlow {
  authorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  deviceAuthorizationUrl?: string;
  scopes: Record<string, string>;
}

/** The answer of `GET …/reference/bundles/{hash}`. */
export type Bundle = OperationBundle | SchemaBundle;

export interface OperationBundle {
  kind: 'operation';
  operation: CompiledOperation;
  /** Named schemas that the operation uses, nearest first, up to a limit of size. */
  schemas: SchemaPool;
  /** Further named schemas, each with the name of its bundle. They are loaded when a reader opens them. */
  further: Record<string, string>;
}

export interface SchemaBundle {
  kind: 'schema';
  name: string;
  schema: CompiledSchema;
  schemas: SchemaPool;
  further: Record<string, string>;
}

export type SchemaPool = Record<string, CompiledSchema>;

export interface CompiledOperation {
  /** Empty for an operation in a callback, and so is the slug. */
  anchor: string;
  slug: string;
  /** The API sends it to the reader's server. */
  kind?: 'webhook';
  method: string;
  path: string;
  operationId?: string;
  summary?: string;
  description?: Prose;
  deprecated?: true;
  tags: string[];
  externalDocs?: ExternalDocs;
  /** The parameters of the path and of the operation, resolved and merged. */
  parameters: CompiledParameter[];
  requestBody?: { description?: Prose; required?: true; content: CompiledContent[] };
  responses: CompiledResponse[];
  callbacks?: { name: string; expression: string; operation: CompiledOperation }[];
  /** Absent if the requirements of the document apply. An empty list means no authentication. */
  security?: SecurityRequirement[];
  servers?: Server[];
  /** Written by the author (`x-codeSamples`). */
  codeSamples?: { lang: string; label?: string; source: string }[];
}

export interface CompiledParameter {
  name: string;
  in: 'path' | 'query' | 'querystring' | 'header' | 'cookie';
  description?: Prose;
  required?: true;
  deprecated?: true;
  style?: string;
  explode?: boolean;
  allowReserved?: true;
  allowEmptyValue?: true;
  schema?: CompiledSchema;
  content?: CompiledContent[];
  examples?: CompiledExample[];
  /** Generated from the schema if there is no example. */
  sample?: unknown;
}

export interface CompiledContent {
  mediaType: string;
  schema?: CompiledSchema;
  itemSchema?: CompiledSchema;
  examples?: CompiledExample[];
  /** Generated from the schema if there is no example. */
  sample?: unknown;
  encoding?: Record<string, unknown>;
}

export interface CompiledExample {
  name?: string;
  summary?: string;
  description?: Prose;
  value?: unknown;
  /** The value a request sends instead, if the example does not match its schema. */
  repaired?: unknown;
  /** The serialized form (OpenAPI 3.2). It is also the value if the author wrote no other. */
  serialized?: string;
  externalValue?: string;
}

export interface CompiledResponse {
  /** '200', '4XX' or 'default'. */
  status: string;
  summary?: string;
  description?: Prose;
  headers?: CompiledParameter[];
  content?: CompiledContent[];
  links?: CompiledLink[];
}

export interface CompiledLink {
  name: string;
  operationId?: string;
  /** The anchor of the linked operation, if it is in this document. */
  anchor?: string;
  slug?: string;
  operationRef?: string;
  description?: Prose;
  /** Values or runtime expressions by the names of parameters. */
  parameters?: Record<string, unknown>;
  requestBody?: unknown;
  server?: Server;
}

/**
 * JSON Schema 2020-12, also for Swagger 2.0 and OpenAPI 3.0. `description` is a `Prose`. A reference is `{ $ref:
 * '#/schemas/Name' }` with an unescaped name from the pool or `further`. A reference without a target in the document
 * stays as written.
 */
export type CompiledSchema = boolean | CompiledSchemaObject;

export interface CompiledSchemaObject {
  $ref?: string;
  description?: Prose;
  [keyword: string]: unknown;
}
