import type { CompiledOperation, CompiledParameter } from '../compile/compiled.ts';
import { type Place, within } from './change.ts';
import { compareContents } from './compare-contents.ts';
import { isSame } from './schema/json.ts';
import type { Direction } from './severity.ts';
import type { Tools } from './tools.ts';

/** Names of headers are case-insensitive. */
const keyOf = ({ in: where, name }: CompiledParameter): string =>
  JSON.stringify([where, where === 'header' ? name.toLowerCase() : name]);

const pathNames = (path: string): string[] => [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);

/** Pairs path parameters by their position in the path, and all others by their name. */
export function compareParameters(
  before: CompiledOperation,
  after: CompiledOperation,
  place: Place,
  direction: Direction,
  tools: Tools,
): void {
  const { report } = tools;
  const renamed = renamedOf(before.path, after.path);
  for (const [old, now] of renamed)
    report({ rule: 'path-parameter-renamed', place, values: { before: old, after: now } });
  const toKey = (parameter: CompiledParameter) =>
    keyOf(parameter.in === 'path' ? { ...parameter, name: renamed.get(parameter.name) ?? parameter.name } : parameter);
  const old = new Map(before.parameters.map((parameter) => [toKey(parameter), parameter]));
  const now = new Map(after.parameters.map((parameter) => [keyOf(parameter), parameter]));
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, parameter]) => parameter);
  const come = [...now].filter(([key]) => !old.has(key)).map(([, parameter]) => parameter);

  for (const [key, one] of old) {
    const two = now.get(key);
    if (two) compareParameter(one, two, within(place, `${two.in} parameter`, two.name), direction, tools);
  }
  for (const one of gone) {
    const index = come.findIndex(({ name }) => name === one.name);
    if (index < 0) {
      const rule = one.required ? 'required-parameter-removed' : 'optional-parameter-removed';
      report({ rule, place, values: { name: one.name, before: one.in } });
      continue;
    }
    const [two] = come.splice(index, 1);
    report({ rule: 'parameter-moved', place, values: { name: one.name, before: one.in, after: two!.in } });
  }
  for (const { name, in: where, required } of come) {
    const rule = required ? 'required-parameter-added' : 'optional-parameter-added';
    report({ rule, place, values: { name, before: where } });
  }
}

function renamedOf(before: string, after: string): Map<string, string> {
  const [old, now] = [pathNames(before), pathNames(after)];
  if (before.replaceAll(/\{[^{}]*\}/g, '{}') !== after.replaceAll(/\{[^{}]*\}/g, '{}')) return new Map();
  return new Map(old.flatMap((name, index) => (name === now[index] ? [] : [[name, now[index] ?? name] as const])));
}

/** The default styles. */
const usualStyles = { path: 'simple', header: 'simple', query: 'form', cookie: 'form', querystring: 'form' } as const;

function styleOf({ in: where, style = usualStyles[where], explode = style === 'form' }: CompiledParameter): string {
  return `${style}${explode ? ' (exploded)' : ''}`;
}

function compareParameter(
  before: CompiledParameter,
  after: CompiledParameter,
  place: Place,
  direction: Direction,
  tools: Tools,
): void {
  const { report } = tools;
  if (before.required !== after.required) {
    report({ rule: after.required ? 'parameter-became-required' : 'parameter-became-optional', place });
  }
  compareForm(before, after, place, direction, tools);
  if (before.allowReserved !== after.allowReserved) report({ rule: 'parameter-reserved-changed', place });
  if (before.allowEmptyValue !== after.allowEmptyValue) {
    report({ rule: after.allowEmptyValue ? 'parameter-empty-allowed' : 'parameter-empty-refused', place });
  }
  if (before.deprecated !== after.deprecated) {
    report({ rule: after.deprecated ? 'parameter-deprecated' : 'parameter-no-longer-deprecated', place });
  }
}

/** Compares how values are serialized, and which are allowed. */
function compareForm(
  before: CompiledParameter,
  after: CompiledParameter,
  place: Place,
  direction: Direction,
  { report, ...tools }: Tools,
): void {
  const [old, now] = [styleOf(before), styleOf(after)];
  if ((before.content === undefined) !== (after.content === undefined)) {
    report({ rule: 'parameter-form-changed', place });
  } else if (before.content && after.content) {
    compareContents(before.content, after.content, place, direction, { report, ...tools });
  } else {
    if (old !== now) report({ rule: 'parameter-style-changed', place, values: { before: old, after: now } });
    if (before.schema !== undefined || after.schema !== undefined) {
      tools.compareSchemas(before.schema ?? true, after.schema ?? true, place, direction);
    }
  }
  const textsOf = ({ description, examples }: CompiledParameter) => [description, examples];
  if (!isSame(textsOf(before), textsOf(after))) report({ rule: 'parameter-text-changed', place });
}

export function compareHeaders(
  before: readonly CompiledParameter[],
  after: readonly CompiledParameter[],
  place: Place,
  direction: Direction,
  tools: Tools,
): void {
  const { report } = tools;
  const [old, now] = [before, after].map((list) => new Map(list.map((header) => [header.name.toLowerCase(), header])));
  for (const key of new Set([...old!.keys(), ...now!.keys()])) {
    const [one, two] = [old!.get(key), now!.get(key)];
    const { name } = (two ?? one)!;
    if (one && two) {
      const at = within(place, 'header', name);
      if (one.required !== two.required) {
        report({ rule: two.required ? 'header-became-required' : 'header-became-optional', place: at });
      }
      if (one.deprecated !== two.deprecated) {
        report({ rule: two.deprecated ? 'parameter-deprecated' : 'parameter-no-longer-deprecated', place: at });
      }
      compareForm(one, two, at, direction, tools);
    } else if (one) {
      report({ rule: one.required ? 'required-header-removed' : 'header-removed', place, values: { name } });
    } else {
      report({ rule: two?.required ? 'required-header-added' : 'header-added', place, values: { name } });
    }
  }
}
