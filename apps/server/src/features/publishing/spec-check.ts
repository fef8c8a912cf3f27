import { setImmediate } from 'node:timers/promises';
import type { Validator } from '@seriousme/openapi-schema-validator';
import type { ErrorObject } from 'ajv';
import { because, type Reason } from '../../platform/because.ts';
import { findDialectErrors } from './schema-dialect.ts';
import { disarmData } from './spec-data.ts';

export interface SpecMistake extends Reason {
  /** The place in the document. */
  path: string[];
}

/** One mistake can break many rules, so no more findings than this are reported. */
const mostMistakes = 10;

let validator: Validator | undefined;

/**
 * Skips the validation and the optimization of the rules: they are known to be valid, V8 optimizes them anyway, and
 * each would take half of the time of a first check.
 */
const options = { allErrors: true, validateSchema: false, code: { optimize: false } };

/** Loaded on demand: it is large, and only publishing needs it. */
async function theValidator(): Promise<Validator> {
  if (validator) return validator;
  const { Validator: Rules } = await import('@seriousme/openapi-schema-validator');
  validator ??= new Rules(options);
  // Loading takes as long as compiling the rules, which is next: other requests get their turn in between.
  await setImmediate();
  return validator;
}

/** Checks a document by the rules of its OpenAPI version. The most specific mistakes come first. */
export async function findSpecMistakes(document: object): Promise<SpecMistake[]> {
  try {
    const rules = await theValidator();
    const disarmed = disarmData(document);
    const { errors = [] } = await rules.validate(disarmed as Record<string, unknown>);
    const told = typeof errors === 'string' ? [fromSentence(document, errors)] : toMistakes(errors);
    // The rules of 3.0 and Swagger include those of schemas; those of later versions leave them to the schemas'
    // dialects.
    if (!/^3\.[12]/.test(String((disarmed as { openapi?: unknown }).openapi))) return told;
    return [...told, ...toMistakes(await findDialectErrors(disarmed, 10 * mostMistakes))].slice(0, mostMistakes);
  } catch (error) {
    if (error instanceof RangeError) return [{ path: [], ...because('nested-too-deeply') }];
    throw error;
  }
}

function toMistakes(errors: readonly ErrorObject[]): SpecMistake[] {
  const byPlace = new Map<string, ErrorObject>();
  const choices = new Set<string>();
  for (const error of errors.filter(isTelling)) {
    const known = byPlace.get(error.instancePath);
    if (error.keyword === 'anyOf') choices.add(error.instancePath);
    if (!known || (known.keyword === 'oneOf' && error.keyword !== 'oneOf')) byPlace.set(error.instancePath, error);
  }
  const around = new Set([...byPlace.keys()].flatMap(placesAround));
  const isExplained = ({ keyword, instancePath }: ErrorObject) =>
    around.has(instancePath) && (unspecific.has(keyword) || (isOfKind.has(keyword) && choices.has(instancePath)));
  return [...byPlace.values()]
    .filter((error) => !isExplained(error))
    .slice(0, mostMistakes)
    .map(toMistake);
}

/** The pointers of everything that contains this place. */
const placesAround = (pointer: string): string[] =>
  [...pointer.matchAll(/\//g)].map(({ index }) => pointer.slice(0, index));

/** "None of these fits" is useless if an error inside gives the reason. */
const unspecific = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not']);

/** These keywords reject an alternative as a whole. Errors inside the matching alternative are more specific. */
const isOfKind = new Set(['enum', 'type']);

/** Nearly every object may be a reference instead, so a missing reference is not the mistake. */
const isTelling = ({ schemaPath, params }: ErrorObject) =>
  params.missingProperty !== '$ref' && !/\/(?:json)?reference\//i.test(schemaPath);

function toMistake({ instancePath, keyword, message, params }: ErrorObject): SpecMistake {
  const path = fromPointer(instancePath);
  const place = path.length > 0 ? path.join(' › ') : 'root';
  const named = params.additionalProperty ?? params.unevaluatedProperty;
  if (named !== undefined)
    return { path: [...path, named], ...because('unknown-in-specification', { place, name: named }) };
  if (keyword === 'required')
    return { path, ...because('missing-in-specification', { place, name: params.missingProperty }) };
  if (keyword === 'enum')
    return { path, ...because('choice-in-specification', { place, choices: params.allowedValues.join(', ') }) };
  if (keyword === 'type') {
    const typed = (or: string) => because('type-in-specification', { place, types: [params.type].flat().join(or) });
    return { path, reason: typed(' or ').reason, cause: typed(' | ').cause };
  }
  const other = because('not-allowed-in-specification', { place });
  return {
    path,
    ...other,
    ...(!unspecific.has(keyword) && { reason: `${path.join(' › ') || 'the document'} ${message}` }),
  };
}

const fromPointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The position of a reference in a document. */
export function findReference(document: object, reference: string): string[] {
  const open: { value: object; path: string[] }[] = [{ value: document, path: [] }];
  for (let place = open.pop(); place; place = open.pop()) {
    for (const [key, value] of Object.entries(place.value)) {
      if (key === '$ref' && value === reference) return [...place.path, key];
      if (typeof value === 'object' && value !== null) open.push({ value, path: [...place.path, key] });
    }
  }
  return [];
}

/** The validator names a dead reference without its position, so the position is searched. */
function fromSentence(document: object, message: string): SpecMistake {
  if (message.includes('call stack')) return { path: [], ...because('nested-too-deeply') };
  const [, reference] = /resolve (\S+?)(?:,|$)/.exec(message) ?? [];
  if (reference === undefined) return { path: [], ...because('invalid-specification'), reason: message };
  return { path: findReference(document, reference), ...because('dead-reference', { reference }) };
}
