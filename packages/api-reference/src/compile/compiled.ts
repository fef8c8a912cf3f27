/**
 * What a published specification is compiled to, and what the viewer reads: an index with one line for each operation,
 * and bundles that are fetched one at a time. Swagger 2.0 and OpenAPI 3.0 are upgraded, so that a schema here is always
 * JSON Schema 2020-12.
 */

/** Plain text, or the document nodes of its Markdown where it has any mark-up. */
export type Prose = string | readonly unknown[];

/** Among the nodes of a Prose: what its reader opens. It holds nodes of documents, and others of its kind. */
export interface DetailsNode {
  type: 'details';
  /** Empty where the author wrote none. */
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
  /** Requirements that hold where an operation has none of its own: any of them, each with all of its schemes. */
  security: SecurityRequirement[];
  securitySchemes: Record<string, SecurityScheme>;
  /** In the order of the document; operations without a tag come under the name ''. */
  tags: TagEntry[];
  /** Titles above tags (`x-tagGroups`). Tags in none of them come after. */
  tagGroups?: TagGroup[];
  operations: OperationEntry[];
  schemas: SchemaEntry[];
  /** The bundle of further words that operations are found by (`SearchWords`), which the filter asks for. */
  words?: string;
  /** Absent where requests may be tried from the page; the version's owner may have turned that off. */
  tryIt?: false;
}

/** What holds for every operation of a document: with it, the page of an operation needs no list of the others. */
export type SharedParts = Pick<ReferenceIndex, 'servers' | 'security' | 'securitySchemes'> &
  Partial<Pick<ReferenceIndex, 'tags'>>;

export interface TagEntry {
  name: string;
  title?: string;
  description?: Prose;
  externalDocs?: ExternalDocs;
  /** The tag that it stands below (OpenAPI 3.2). */
  parent?: string;
  /** What the tag is for, as `nav` or `badge` (OpenAPI 3.2). */
  kind?: string;
}

export interface TagGroup {
  name: string;
  tags: string[];
}

export interface OperationEntry {
  /** Stable and unique in the document: the operation's id made safe for URLs, or its method and path. */
  anchor: string;
  /** The last part of its page's address: unique in the document, lower case, letters, digits and single hyphens. */
  slug: string;
  kind: 'operation' | 'webhook';
  method: string;
  /** Of a webhook, its name. */
  path: string;
  operationId?: string;
  summary?: string;
  tags: string[];
  deprecated?: true;
  /** Content hash: the name of its bundle. */
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

/** `GET …/reference/bundles/{hash}` answers one of these. */
export type Bundle = OperationBundle | SchemaBundle;

export interface OperationBundle {
  kind: 'operation';
  operation: CompiledOperation;
  /** Named schemas that the operation reaches, nearest first, up to a limit of size. */
  schemas: SchemaPool;
  /** Named schemas beyond that limit: name -> the bundle that has them, fetched when a reader opens them. */
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
  /** Of an operation in a callback, '', and so is the slug. */
  anchor: string;
  slug: string;
  /** Sent by the API to the reader's server. */
  kind?: 'webhook';
  method: string;
  path: string;
  operationId?: string;
  summary?: string;
  description?: Prose;
  deprecated?: true;
  tags: string[];
  externalDocs?: ExternalDocs;
  /** Those of the path and those of the operation, resolved and merged. */
  parameters: CompiledParameter[];
  requestBody?: { description?: Prose; required?: true; content: CompiledContent[] };
  responses: CompiledResponse[];
  callbacks?: { name: string; expression: string; operation: CompiledOperation }[];
  /** Absent where the document's own hold. An empty list: none needed. */
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
  /** Made from the schema where the author wrote no example. */
  sample?: unknown;
}

export interface CompiledContent {
  mediaType: string;
  schema?: CompiledSchema;
  itemSchema?: CompiledSchema;
  examples?: CompiledExample[];
  /** Made from the schema where the author wrote no example. */
  sample?: unknown;
  encoding?: Record<string, unknown>;
}

export interface CompiledExample {
  name?: string;
  summary?: string;
  description?: Prose;
  value?: unknown;
  /** The same with what its schema asks for, where the value as it is written breaks it: what a request sends. */
  repaired?: unknown;
  /** How the author writes it on the wire (OpenAPI 3.2); the value as well, where there is no other. */
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
  /** Of the operation that the link leads to, where it is in this document. */
  anchor?: string;
  slug?: string;
  operationRef?: string;
  description?: Prose;
  /** Values or runtime expressions, by the name of the parameter. */
  parameters?: Record<string, unknown>;
  requestBody?: unknown;
  server?: Server;
}

/**
 * JSON Schema 2020-12, with `description` as Prose and references as `{ $ref: '#/schemas/Name' }`: what follows
 * `#/schemas/` is the name in the pool or in `further`, to the letter. A reference that leads to nothing in the document
 * stays as it was written, and a name that is in neither has nothing behind it.
 */
export type CompiledSchema = boolean | CompiledSchemaObject;

export interface CompiledSchemaObject {
  $ref?: string;
  description?: Prose;
  [keyword: string]: unknown;
}
