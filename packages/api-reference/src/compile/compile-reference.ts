import { createAnchors, toOperationName, toSlugs } from './anchors.ts';
import { checkBounds, countWithin, refusal } from './bounds.ts';
import { createBundles, type HashOf, type Keep } from './bundles.ts';
import { createChecker } from './check/check-value.ts';
import type { CompiledOperation, OperationEntry, ReferenceIndex, SchemaEntry, TagEntry, TagGroup } from './compiled.ts';
import { brokenExamples, createFindings, type Report, type SampleFinding } from './findings.ts';
import { compileOperation, type FoundOperation, type OperationPlace, operationsOf } from './operation.ts';
import { toExternalDocs, toSecurity, toServers } from './parts.ts';
import { createProse } from './prose.ts';
import { createSampler } from './sample.ts';
import { hashSchemas } from './schema-hashes.ts';
import { createSchemas } from './schemas.ts';
import type { Tools } from './scope.ts';
import { collectWords } from './search-words.ts';
import { toSecuritySchemes } from './security.ts';
import { createSource } from './source.ts';
import { upgradeSwagger } from './swagger.ts';
import { isRecord, isTrue, present, toList, toRecord, toText, toTexts, type Untyped, unlessEmpty } from './untyped.ts';

/**
 * Increase this whenever the same document gives other bundles: stored bundles of another version are compiled again.
 */
export const referenceVersion = '6';

export interface Reference {
  index: ReferenceIndex;
  /** JSON by hash. */
  bundles: Map<string, string>;
}

/** Compiles a parsed OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0 document. */
export function compileReference(document: unknown, hashOf: HashOf): Reference {
  const bundles = new Map<string, string>();
  const index = compileInto(document, hashOf, (hash, bundle) => bundles.set(hash, bundle));
  return { index, bundles };
}

/** Passes on each bundle as soon as it is written, because all of them may need more memory than there is. */
export function compileInto(
  document: unknown,
  plainHashOf: HashOf,
  keep: Keep,
  onFinding?: (finding: SampleFinding) => void,
): ReferenceIndex {
  if (!isRecord(document)) throw refusal('specification-not-an-object', 'is not an object');
  const hashOf: HashOf = (content) => plainHashOf(`${referenceVersion} ${content}`);
  const findings = createFindings(document);
  const tools = toTools(document, findings.report);
  const { source, schemas } = tools;
  countWithin('schemas', schemas.names.length);
  const listed = listOperations(tools);
  countWithin('operations', listed.length);

  const places = toPlaces(listed);
  const placeOf: Link = ({ operationId, operationRef }) =>
    operationId === undefined ? places.byNode.get(source.find(operationRef ?? '?')) : places.byId.get(operationId);
  const compiled = listed.map(({ found, kind, place }) => {
    const { path, method } = found;
    const scope = {
      ...tools,
      placeOf,
      references: new Set<string>(),
      isSentByApi: kind === 'webhook',
      operation: `${method.toUpperCase()} ${path}`,
      at: [kind === 'webhook' ? 'webhooks' : 'paths', path, method],
    };
    const operation = compileOperation(found, place, scope);
    return { kind, operation: kind === 'webhook' ? { ...operation, kind } : operation, references: scope.references };
  });

  if (onFinding) {
    reportBrokenExamples(tools, document.swagger === undefined ? ['components', 'schemas'] : ['definitions']);
    findings.list().forEach(onFinding);
  }

  const hashes = hashSchemas(schemas, hashOf);
  const counts = { operation: compiled.length, schema: hashes.size };
  const bundleOf = (name: string) => hashes.get(name) ?? '';
  const bundles = createBundles({ schemas, bundleOf, hashOf, keep, counts });
  const operations = compiled.map(({ kind, operation, references }) =>
    toEntry(kind, operation, bundles.keepOperation(operation, references)),
  );
  for (const name of hashes.keys()) bundles.keepSchema(name);
  const words = collectWords(
    compiled.map(({ operation }) => operation),
    schemas,
  );
  return present({
    ...toHead(tools),
    tags: toTags(tools, operations),
    tagGroups: unlessEmpty(toTagGroups(source.root['x-tagGroups'])),
    operations,
    schemas: toSchemaEntries(tools, bundleOf),
    words: words.words.length > 0 ? bundles.keepWords(words) : undefined,
  });
}

function reportBrokenExamples({ schemas, checker, report }: Tools, home: string[]): void {
  for (const name of schemas.names) {
    for (const { path, mistake } of brokenExamples(schemas.named(name)?.schema, { schemas, checker })) {
      const place = [...home, name, ...path];
      report({ from: undefined, inside: place, otherwise: place, operation: undefined, mistake });
    }
  }
}

function toTools(document: Untyped, report: Report): Tools {
  const places = checkBounds(document);
  const original = createSource(document, places);
  const source = document.swagger === undefined ? original : createSource(upgradeSwagger(original), places);
  const toProse = createProse();
  const schemas = createSchemas(source, toProse);
  const checker = createChecker(schemas);
  return { source, schemas, toProse, checker, sampler: createSampler(schemas, checker), report };
}

type Kind = OperationEntry['kind'];
interface Listed {
  kind: Kind;
  found: FoundOperation;
  place: OperationPlace;
}

/** Every operation in the order of the document, with a unique anchor and slug. */
function listOperations({ source }: Tools): Listed[] {
  const anchor = createAnchors();
  const itemsOf = (value: unknown, kind: Kind) =>
    Object.entries(toRecord(value)).flatMap(([path, item]) =>
      path.startsWith('x-') ? [] : operationsOf(path, source.follow(item)).map((found) => ({ kind, found })),
    );
  const { paths, webhooks, 'x-webhooks': earlyWebhooks } = source.root;
  const all = [...itemsOf(paths, 'operation'), ...itemsOf(webhooks ?? earlyWebhooks, 'webhook')];
  const named = all.map(({ found: { operation, method, path } }) => {
    const name = { operationId: toText(operation.operationId), method, path };
    return { ...name, anchor: anchor(toOperationName(name)) };
  });
  const slugs = toSlugs(named);
  return all.map(({ kind, found }, at) => ({
    kind,
    found,
    place: { anchor: named[at]?.anchor ?? '', slug: slugs[at] ?? '' },
  }));
}

type Link = Parameters<typeof compileOperation>[2]['placeOf'];

const toPlaces = (listed: Listed[]) => ({
  byId: new Map(listed.map(({ found, place }) => [toText(found.operation.operationId), place])),
  byNode: new Map<unknown, OperationPlace>(listed.map(({ found, place }) => [found.operation, place])),
});

const toEntry = (kind: Kind, operation: CompiledOperation, bundle: string): OperationEntry => {
  const { anchor, slug, method, path, operationId, summary, tags, deprecated } = operation;
  return present({ anchor, slug, kind, method, path, operationId, summary, tags, deprecated, bundle });
};

function toHead(tools: Tools): Omit<ReferenceIndex, 'tags' | 'tagGroups' | 'operations' | 'schemas' | 'words'> {
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

/** The tags of the document, and then those that only operations name. */
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

const toTagGroups = (value: unknown): TagGroup[] =>
  toList(value).flatMap((group) => {
    const { name, tags } = toRecord(group);
    const title = toText(name);
    return title === undefined ? [] : [{ name: title, tags: toTexts(tags) }];
  });

/** Names that are safe in URLs are assigned first, so that they stay unchanged. */
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
