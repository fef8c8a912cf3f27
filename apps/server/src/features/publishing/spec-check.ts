import { setImmediate } from 'node:timers/promises';
import type { Validator } from '@seriousme/openapi-schema-validator';
import type { ErrorObject } from 'ajv';
import { disarmData } from './spec-data.ts';

export interface SpecMistake {
  /** Where in the document. */
  path: string[];
  reason: string;
}

/** One mistake can make many rules complain: so many are worth reading. */
const mostMistakes = 10;

let validator: Validator | undefined;

/** The rules are known to be right, and V8 makes them quick itself: to look into either takes half of the time of a first check. */
const options = { allErrors: true, validateSchema: false, code: { optimize: false } };

/** It is large, and a server that nobody publishes at needs none. */
async function theValidator(): Promise<Validator> {
  if (validator) return validator;
  const { Validator: Rules } = await import('@seriousme/openapi-schema-validator');
  validator ??= new Rules(options);
  // To load it takes as long as to compile its rules, which comes next: others have their turn in between.
  await setImmediate();
  return validator;
}

/** What the specification of specifications says against a document, most telling first. */
export async function findSpecMistakes(document: object): Promise<SpecMistake[]> {
  let errors: ErrorObject[] | string | undefined;
  try {
    const rules = await theValidator();
    ({ errors } = await rules.validate(disarmData(document) as Record<string, unknown>));
  } catch (error) {
    if (error instanceof RangeError) return [{ path: [], reason: 'is nested too deeply' }];
    throw error;
  }
  if (errors === undefined) return [];
  if (typeof errors === 'string') return [fromSentence(document, errors)];
  const byPlace = new Map<string, ErrorObject>();
  for (const error of errors.filter(isTelling)) {
    const known = byPlace.get(error.instancePath);
    if (!known || (known.keyword === 'oneOf' && error.keyword !== 'oneOf')) byPlace.set(error.instancePath, error);
  }
  const told = [...byPlace.values()].filter(
    ({ keyword, instancePath }) =>
      !unspecific.has(keyword) || ![...byPlace.keys()].some((other) => other.startsWith(`${instancePath}/`)),
  );
  return told.slice(0, mostMistakes).map(toMistake);
}

/** "None of these fits" says nothing where something inside says why. */
const unspecific = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not']);

/** Nearly everything may be a reference instead; that it is none is not the mistake. */
const isTelling = ({ schemaPath, params }: ErrorObject) =>
  params.missingProperty !== '$ref' && !/\/(?:json)?reference\//i.test(schemaPath);

function toMistake({ instancePath, keyword, message, params }: ErrorObject): SpecMistake {
  const path = fromPointer(instancePath);
  const place = path.length > 0 ? path.join(' › ') : 'the document';
  const named = params.additionalProperty ?? params.unevaluatedProperty;
  if (named !== undefined)
    return { path: [...path, named], reason: `${place} has "${named}", which is not known there` };
  if (keyword === 'required') return { path, reason: `${place} has no "${params.missingProperty}"` };
  if (keyword === 'enum') return { path, reason: `${place} must be one of ${params.allowedValues.join(', ')}` };
  if (unspecific.has(keyword)) return { path, reason: `${place} is not what is allowed there` };
  return { path, reason: `${place} ${message}` };
}

const fromPointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Where a reference stands in a document. */
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

/** The validator names a reference that leads nowhere, and not where it stands. */
function fromSentence(document: object, message: string): SpecMistake {
  if (message.includes('call stack')) return { path: [], reason: 'is nested too deeply' };
  const [, reference] = /resolve (\S+?)(?:,|$)/.exec(message) ?? [];
  if (reference === undefined) return { path: [], reason: message };
  return { path: findReference(document, reference), reason: `the reference ${reference} leads nowhere` };
}
