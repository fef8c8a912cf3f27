import type { Direction } from './check/hidden.ts';
import type { CompiledExample, CompiledSchema } from './compiled.ts';
import { brokenExamples } from './findings.ts';
import type { Scope } from './scope.ts';
import { isRecord, present, toText, type Untyped, unlessEmpty } from './untyped.ts';

/** A parameter, a header or a media type, which examples and samples belong to. */
interface Described {
  /** The object of the document. */
  value: Untyped;
  schema: CompiledSchema | undefined;
  itemSchema?: CompiledSchema | undefined;
  direction: Direction;
  mediaType?: string;
}

function toExamples({ example, examples }: Untyped, scope: Scope): CompiledExample[] | undefined {
  const named = Object.entries(isRecord(examples) ? examples : {}).map(([name, value]): CompiledExample => {
    const one = scope.source.follow(value);
    const inMemory = one.dataValue ?? one.value;
    return present({
      name,
      summary: toText(one.summary),
      description: scope.toProse(one.description),
      value: inMemory ?? one.serializedValue,
      serialized: toText(one.serializedValue),
      externalValue: toText(one.externalValue),
    });
  });
  return unlessEmpty(example === undefined ? named : [{ value: example }, ...named]);
}

/**
 * The examples of the author, or a sample of the schema if there are none. An example that does not match the schema
 * also has a repaired value for requests.
 */
export function exampleParts(described: Described, scope: Scope): { examples?: CompiledExample[]; sample?: unknown } {
  const { value, direction } = described;
  const schema = described.schema ?? described.itemSchema;
  const examples = toExamples(value, scope);
  if (schema === undefined) return examples ? { examples } : {};
  noteBrokenExamples(described, scope);
  if (examples) return { examples: examples.map((example) => checked(example, described, scope)) };
  const { value: sample, isValid } = scope.sampler.sample(schema, direction);
  if (!isValid) report(described, [described.schema ? 'schema' : 'itemSchema'], undefined, scope);
  return sample === undefined ? {} : { sample };
}

function checked(example: CompiledExample, described: Described, scope: Scope): CompiledExample {
  const { direction, value } = described;
  const { name, value: written, serialized } = example;
  const schema = schemaFor(written, described);
  const isElsewhere =
    written === undefined || written === serialized || (value.allowEmptyValue === true && written === '');
  if (schema === undefined || isElsewhere || isSerialized(example, described, scope)) return example;
  const [mistake] = scope.checker.mistakesOf(schema, written, { direction });
  if (!mistake) return example;
  report(described, name === undefined ? ['example'] : ['examples', name], mistake, scope);
  const repaired = direction === 'sent' ? scope.sampler.repair(schema, written, direction) : undefined;
  return present({ ...example, repaired });
}

/** For a sequence, the schema describes the items. An example may be a list or a single item. */
const schemaFor = (value: unknown, { schema, itemSchema }: Described): CompiledSchema | undefined =>
  schema ?? (Array.isArray(value) && itemSchema !== undefined ? { type: 'array', items: itemSchema } : itemSchema);

/** Whether a text is an already serialized value, which is not checked. */
function isSerialized(
  { value }: CompiledExample,
  { schema = true, mediaType }: Described,
  { checker }: Scope,
): boolean {
  if (typeof value !== 'string' || mediaType === undefined) return false;
  if (!/[/+]json\b/i.test(mediaType)) return true;
  try {
    return checker.isValid(schema, JSON.parse(value));
  } catch {
    return false;
  }
}

function report(
  { value }: Described,
  inside: string[],
  mistake: Parameters<Scope['report']>[0]['mistake'],
  scope: Scope,
) {
  // Only the schema object is the one of the document: an upgrade may have replaced the objects around it.
  const schema = value.schema ?? value.itemSchema;
  const { at, operation } = scope;
  scope.report({ from: isRecord(schema) ? schema : at, isBeside: true, inside, otherwise: at, operation, mistake });
}

function noteBrokenExamples({ value, schema }: Described, scope: Scope): void {
  if (schema === undefined || !isRecord(value.schema)) return;
  for (const { path, mistake } of brokenExamples(schema, scope))
    scope.report({ from: value.schema, inside: path, otherwise: scope.at, operation: scope.operation, mistake });
}
