import type { CompiledOperation, CompiledParameter, CompiledSchema } from './compiled.ts';
import { nameIn, type Schemas } from './schemas.ts';
import { isRecord } from './untyped.ts';

/**
 * Search words of operations besides those in the list: parameters, headers, properties and the values of enums. The
 * words of a schema are stored once, and operations refer to schemas.
 */
export interface SearchWords {
  kind: 'words';
  words: string[];
  /** By slug: indexes into `words`, then into `schemas`. */
  operations: Record<string, [words: number[], schemas: number[]]>;
  /** For each schema: indexes into `words`, then into `schemas`. */
  schemas: [words: number[], schemas: number[]][];
}

/** Limits of the number and length of words. Readers type only short texts into a filter. */
const most = 40_000;
const longest = 64;
const mostValues = 60;

interface Said {
  words: Set<number>;
  schemas: Set<string>;
}

export function collectWords(operations: readonly CompiledOperation[], schemas: Schemas): SearchWords {
  const places = new Map<string, number>();
  const named = new Map<string, number>();

  function add(said: Said, word: unknown): void {
    if ((typeof word !== 'string' && typeof word !== 'number') || word === '') return;
    const text = String(word).toLowerCase();
    if (text.length > longest) return;
    const known = places.get(text);
    if (known === undefined && places.size >= most) return;
    const place = known ?? places.size;
    if (known === undefined) places.set(text, place);
    said.words.add(place);
  }

  function addSchema(said: Said, schema: CompiledSchema | undefined): void {
    const rest: unknown[] = [schema];
    for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
      if (Array.isArray(node)) rest.push(...node);
      if (!isRecord(node)) continue;
      const name = nameIn(node);
      if (name !== undefined) said.schemas.add(name);
      if (isRecord(node.properties)) for (const property of Object.keys(node.properties)) add(said, property);
      for (const value of Array.isArray(node.enum) ? node.enum.slice(0, mostValues) : [node.const]) add(said, value);
      for (const keyword of inside) if (typeof node[keyword] === 'object') rest.push(node[keyword]);
      for (const keyword of byName) if (isRecord(node[keyword])) rest.push(Object.values(node[keyword]));
    }
  }

  function addParameters(said: Said, parameters: readonly CompiledParameter[] = []): void {
    for (const { name, schema, content = [] } of parameters) {
      add(said, name);
      addSchema(said, schema);
      for (const each of content) addSchema(said, each.schema);
    }
  }

  const listed = operations.map((operation): [string, Said] => {
    const said: Said = { words: new Set(), schemas: new Set() };
    addParameters(said, operation.parameters);
    const { requestBody, responses } = operation;
    // Error responses are alike in most operations, so their words do not distinguish operations.
    const answers = responses.filter(({ status }) => /^[123]/.test(status));
    for (const { content = [], headers } of [...(requestBody ? [{ ...requestBody, headers: [] }] : []), ...answers]) {
      addParameters(said, headers);
      for (const { schema, itemSchema } of content) {
        addSchema(said, schema);
        addSchema(said, itemSchema);
      }
    }
    return [operation.slug, said];
  });

  const toPlaces = ({ words, schemas: names }: Said): [number[], number[]] => [[...words], [...names].map(placeOf)];
  const queue: string[] = [];
  const placeOf = (name: string): number => {
    const known = named.get(name);
    if (known !== undefined) return known;
    named.set(name, named.size);
    queue.push(name);
    return named.size - 1;
  };
  const written = listed.map(([slug, said]) => [slug, toPlaces(said)] as const);
  const writtenSchemas: SearchWords['schemas'] = [];
  for (let at = 0; at < queue.length; at++) {
    const said: Said = { words: new Set(), schemas: new Set() };
    addSchema(said, schemas.named(queue[at] as string)?.schema);
    writtenSchemas.push(toPlaces(said));
  }
  return { kind: 'words', words: [...places.keys()], operations: Object.fromEntries(written), schemas: writtenSchemas };
}

const inside = ['allOf', 'anyOf', 'oneOf', 'items', 'prefixItems', 'additionalProperties', 'not', 'then', 'else'];
const byName = ['properties', 'patternProperties', 'dependentSchemas'];
