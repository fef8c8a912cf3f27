import type { Mistake } from '@portico/api-reference/compile/check/check-value.ts';
import type { SampleFinding } from '@portico/api-reference/compile/findings.ts';
import { because, type Reason } from '../../platform/because.ts';
import { parseSpec } from './spec-source.ts';

/** A finding in a specification that its author should know and need not fix. */
export interface SpecWarning extends Reason {
  line?: number;
}

/** Finding the line in a longer JSON text takes longer than compiling it. */
const longestJson = 500_000;

/** Warns of examples that violate their schema, and of schemas without a possible example, with their places. */
export function toWarnings(findings: readonly SampleFinding[], text: string | undefined): SpecWarning[] {
  const hasLines = text !== undefined && (text.length <= longestJson || !text.trimStart().startsWith('{'));
  const { lineOf } = findings.length > 0 && hasLines ? parseSpec(text) : { lineOf: () => undefined };
  return findings.map(({ place, operation, mistake }) => {
    const line = lineOf(place);
    return { ...reasonOf(toPlace(place, operation), mistake), ...(line !== undefined && { line }) };
  });
}

const toPlace = (place: readonly string[], operation: string | undefined): string => {
  const pointer = `#/${place.map((segment) => segment.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
  return operation === undefined ? pointer : `${pointer} (${operation})`;
};

const reasonOf = (place: string, mistake: Mistake | undefined): Reason =>
  mistake
    ? because('example-breaks-schema', { place, problem: problemOf(mistake) })
    : because('no-valid-example', { place });

const longest = 200;
const toShort = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

function problemOf({ at: path, keyword, asked }: Mistake): Reason {
  const at = path.length > 0 ? path.join('.') : 'root';
  if (keyword === 'required') return because('missing-in-example', { at, name: String(asked) });
  if (keyword === 'additionalProperties') return because('unknown-in-example', { at, name: String(asked) });
  if (keyword === 'type') return because('type-in-example', { at, types: [asked].flat().join(' | ') });
  if (keyword === 'enum') return because('choice-in-example', { at, choices: toShort(asked) });
  return because('rule-in-example', {
    at,
    rule: keyword === 'oneOf' || keyword === 'anyOf' ? keyword : `${keyword}: ${toShort(asked)}`,
  });
}
