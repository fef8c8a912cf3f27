import { createAnchors, toOperationName } from './anchors.ts';
import { checkBounds, countWithin, refusal } from './bounds.ts';
import { createBundles, type HashOf, type Keep } from './bundles.ts';
import type { CompiledOperation, OperationEntry, ReferenceIndex, SchemaEntry, TagEntry } from './compiled.ts';
import { compileOperation, type FoundOperation, operationsOf } from './operation.ts';
import { type Tools, toExternalDocs, toSecurity, toServers } from './parts.ts';
import { createProse } from './prose.ts';
import { createSampler } from './sample.ts';
import { hashSchemas } from './schema-hashes.ts';
import { createSchemas } from './schemas.ts';
import { toSecuritySchemes } from './security.ts';
import { createSource } from './source.ts';
import { upgradeSwagger } from './swagger.ts';
import { isRecord, isTrue, present, toList, toRecord, toText, type Untyped } from './untyped.ts';

/** Goes up whenever the same document gives other bundles, so that those kept from before are known to be old. */
export const referenceVersion = '2';

export interface Reference {
  index: ReferenceIndex;
  /** By hash, written as JSON. */
  bundles: Map<string, string>;
}

/** A parsed OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0 document, ready to be read piece by piece. */
export function compileReference(document: unknown, hashOf: HashOf): Reference {
  const bundles = new Map<string, string>();
  const index = compileInto(document, hashOf, (hash, bundle) => bundles.set(hash, bundle));
  return { index, bundles };
}

/** The same, handing over each bundle as soon as it is written: together they can be larger than what memory has room for. */
export function compileInto(document: unknown, plainHashOf: HashOf, keep: Keep): ReferenceIndex {
  if (!isRecord(document)) throw refusal('specification-not-an-object', 'is not an object');
  const hashOf: HashOf = (content) => plainHashOf(`${referenceVersion} ${content}`);
  const tools = toTools(document);
  const { source, schemas } = tools;
  countWithin('schemas', schemas.names.length);
  const listed = listOperations(tools);
  countWithin('operations', listed.length);

  const anchors = toAnchorIndex(listed);
  const anchorOf: Link = ({ operationId, operationRef }) =>
    operationId === undefined ? anchors.byNode.get(source.find(operationRef ?? '?')) : anchors.byId.get(operationId);
  const compiled = listed.map(({ found, kind, anchor }) => {
    const scope = { ...tools, anchorOf, references: new Set<string>() };
    const operation = compileOperation(found, anchor, scope);
    return { kind, operation: kind === 'webhook' ? { ...operation, kind } : operation, references: scope.references };
  });

  const hashes = hashSchemas(schemas, hashOf);
  const counts = { operation: compiled.length, schema: hashes.size };
  const bundleOf = (name: string) => hashes.get(name) ?? '';
  const bundles = createBundles({ schemas, bundleOf, hashOf, keep, counts });
  const operations = compiled.map(({ kind, operation, references }) =>
    toEntry(kind, operation, bundles.keepOperation(operation, references)),
  );
  for (const name of hashes.keys()) bundles.keepSchema(name);
  return {
    ...toHead(tools),
    tags: toTags(tools, operations),
    operations,
    schemas: toSchemaEntries(tools, bundleOf),
  };
}

function toTools(document: Untyped): Tools {
  const places = checkBounds(document);
  const original = createSource(document, places);
  const source = document.swagger === undefined ? original : createSource(upgradeSwagger(original), places);
  const toProse = createProse();
  const schemas = createSchemas(source, toProse);
  return { source, schemas, toProse, sample: createSampler(schemas) };
}

type Kind = OperationEntry['kind'];
interface Listed {
  kind: Kind;
  found: FoundOperation;
  anchor: string;
}

/** Every operation in the order of the document, with an address of its own. */
function listOperations({ source }: Tools): Listed[] {
  const anchor = createAnchors();
  const itemsOf = (value: unknown, kind: Kind) =>
    Object.entries(toRecord(value)).flatMap(([path, item]) =>
      path.startsWith('x-') ? [] : operationsOf(path, source.follow(item)).map((found) => ({ kind, found })),
    );
  const { paths, webhooks, 'x-webhooks': earlyWebhooks } = source.root;
  const all = [...itemsOf(paths, 'operation'), ...itemsOf(webhooks ?? earlyWebhooks, 'webhook')];
  return all.map(({ kind, found }) => {
    const { operation, method, path } = found;
    return {
      kind,
      found,
      anchor: anchor(toOperationName({ operationId: toText(operation.operationId), method, path })),
    };
  });
}

type Link = Parameters<typeof compileOperation>[2]['anchorOf'];

const toAnchorIndex = (listed: Listed[]) => ({
  byId: new Map(listed.map(({ found, anchor }) => [toText(found.operation.operationId), anchor])),
  byNode: new Map<unknown, string>(listed.map(({ found, anchor }) => [found.operation, anchor])),
});

const toEntry = (kind: Kind, operation: CompiledOperation, bundle: string): OperationEntry => {
  const { anchor, method, path, operationId, summary, tags, deprecated } = operation;
  return present({ anchor, kind, method, path, operationId, summary, tags, deprecated, bundle });
};

function toHead(tools: Tools): Omit<ReferenceIndex, 'tags' | 'operations' | 'schemas'> {
  const { source, toProse } = tools;
  const { info, servers, security, components, externalDocs } = source.root;
  const { title, version, summary, description, termsOfService, contact, license } = toRecord(info);
  return present({
    title: toText(title) ?? '',
    version: toText(version) ?? '',
    summary: toText(summary),
    description: toProse(description),
    termsOfService: toText(termsOfService),
    contact: isRecord(contact) ? toContact(contact) : undefined,
    license: isRecord(license) ? toLicense(license) : undefined,
    externalDocs: toExternalDocs(externalDocs, tools),
    servers: toServers(servers, tools),
    security: toSecurity(security) ?? [],
    securitySchemes: toSecuritySchemes(toRecord(components).securitySchemes, tools),
  });
}

const toContact = ({ name, url, email }: Untyped) =>
  present({ name: toText(name), url: toText(url), email: toText(email) });

const toLicense = ({ name, url, identifier }: Untyped) =>
  present({ name: toText(name) ?? '', url: toText(url), identifier: toText(identifier) });

/** Those that the document describes, then those that operations only name. */
function toTags(tools: Tools, operations: OperationEntry[]): TagEntry[] {
  const tags = new Map<string, TagEntry>();
  for (const tag of toList(tools.source.root.tags).filter(isRecord)) {
    const name = toText(tag.name);
    if (name !== undefined && !tags.has(name)) tags.set(name, toTag(name, tag, tools));
  }
  for (const name of operations.flatMap((operation) => operation.tags)) if (!tags.has(name)) tags.set(name, { name });
  if (operations.some((operation) => operation.tags.length === 0)) tags.set('', { name: '' });
  return [...tags.values()];
}

const toTag = (name: string, tag: Untyped, tools: Tools): TagEntry =>
  present({
    name,
    title: toText(tag.summary) ?? toText(tag['x-displayName']),
    description: tools.toProse(tag.description),
    externalDocs: toExternalDocs(tag.externalDocs, tools),
    parent: toText(tag.parent),
    kind: toText(tag.kind),
  });

/** A name that is fit for an address as it is keeps it, whatever another one would become. */
function toSchemaEntries({ schemas }: Tools, bundleOf: (name: string) => string): SchemaEntry[] {
  const anchor = createAnchors();
  const isFit = (name: string) => /^[A-Za-z0-9._-]{1,120}$/.test(name);
  const inTurn = [...schemas.names.filter(isFit), ...schemas.names.filter((name) => !isFit(name))];
  const anchors = new Map(inTurn.map((name) => [name, anchor(name)]));
  return schemas.names.map((name) => {
    const { schema } = schemas.named(name) ?? {};
    const deprecated = isRecord(schema) ? isTrue(schema.deprecated) : undefined;
    return present({ name, anchor: anchors.get(name) ?? name, deprecated, bundle: bundleOf(name) });
  });
}
