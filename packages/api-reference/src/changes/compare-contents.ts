import type { CompiledContent, CompiledOperation } from '../compile/compiled.ts';
import { type Place, within } from './change.ts';
import { isSame } from './schema/json.ts';
import type { Direction } from './severity.ts';
import type { Tools } from './tools.ts';

type Body = CompiledOperation['requestBody'];

export function compareBody(before: Body, after: Body, place: Place, direction: Direction, tools: Tools): void {
  const { report } = tools;
  if (before === undefined && after === undefined) return;
  if (before === undefined) {
    report({ rule: after?.required ? 'required-body-added' : 'optional-body-added', place });
  } else if (after === undefined) {
    report({ rule: before.required ? 'required-body-removed' : 'optional-body-removed', place });
  } else {
    if (before.required !== after.required) {
      report({ rule: after.required ? 'body-became-required' : 'body-became-optional', place });
    }
    if (!isSame(before.description, after.description)) report({ rule: 'operation-text-changed', place });
    compareContents(before.content, after.content, place, direction, tools);
  }
}

export function compareContents(
  before: readonly CompiledContent[],
  after: readonly CompiledContent[],
  place: Place,
  direction: Direction,
  tools: Tools,
): void {
  const [old, now] = [before, after].map((list) => new Map(list.map((content) => [content.mediaType, content])));
  for (const name of new Set([...old!.keys(), ...now!.keys()])) {
    const [one, two] = [old!.get(name), now!.get(name)];
    if (one && two) compareContent(one, two, within(place, name), direction, tools);
    else {
      const rule = one ? 'media-type-removed' : 'media-type-added';
      tools.report({ rule, place, direction, values: { name } });
    }
  }
}

function compareContent(
  before: CompiledContent,
  after: CompiledContent,
  place: Place,
  direction: Direction,
  { report, compareSchemas }: Tools,
): void {
  for (const key of ['schema', 'itemSchema'] as const) {
    const [one, two] = [before[key], after[key]];
    if (one === undefined && two === undefined) continue;
    const at = key === 'schema' ? place : within(place, '[]');
    if (one === undefined || two === undefined) {
      report({ rule: one === undefined ? 'content-constrained' : 'content-unconstrained', place: at, direction });
    } else {
      compareSchemas(one, two, at, direction);
    }
  }
  if (!isSame(before.encoding ?? {}, after.encoding ?? {})) report({ rule: 'encoding-changed', place, direction });
  if (!isSame(before.examples, after.examples)) report({ rule: 'example-changed', place, direction });
}
