import type { CompiledLink, CompiledOperation } from '../compile/compiled.ts';
import { type DraftValue, keyOf, toFieldText } from '../request/draft.ts';

/** A request that was sent from the page, and its answer. */
export interface Exchange {
  readonly url: string;
  readonly method: string;
  /** The values of parameters by location and name. */
  readonly values: Readonly<Record<string, DraftValue>>;
  readonly requestBody: string;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** A value of a link for the next request. Undefined if only an answer can provide it. */
export interface LinkValue {
  readonly name: string;
  /** The value or expression in the document. */
  readonly written: unknown;
  readonly value: unknown;
}

export function toLinkValues(
  { parameters = {} }: Pick<CompiledLink, 'parameters'>,
  last: Exchange | undefined,
): LinkValue[] {
  return Object.entries(parameters).map(([name, written]) => ({ name, written, value: evaluate(written, last) }));
}

const embedded = /\{(\$[^{}]+)\}/g;

/** Evaluates a constant, a runtime expression, or a text with expressions in braces. */
export function evaluate(written: unknown, last: Exchange | undefined): unknown {
  if (typeof written !== 'string') return written;
  if (written.startsWith('$')) return last && resolveExpression(written, last);
  if (!written.includes('{$')) return written;
  if (!last) return undefined;
  const found = [...written.matchAll(embedded)].map(([, expression = '']) => resolveExpression(expression, last));
  if (found.some((value) => value === undefined)) return undefined;
  let at = 0;
  return written.replaceAll(embedded, () => toFieldText(found[at++]));
}

function resolveExpression(expression: string, last: Exchange): unknown {
  if (expression === '$url') return last.url;
  if (expression === '$method') return last.method;
  if (expression === '$statusCode') return last.status;
  const [, side, rest = ''] = /^\$(request|response)\.(.+)$/s.exec(expression) ?? [];
  if (side === undefined) return undefined;
  const [kind = '', ...others] = rest.split('.');
  const name = others.join('.');
  if (rest === 'body' || rest.startsWith('body#')) {
    return pointInto(side === 'request' ? last.requestBody : last.body, rest.slice('body#'.length));
  }
  if (kind === 'header' && side === 'response') return last.headers.find(([each]) => isSame(each, name))?.[1];
  if (side === 'response') return undefined;
  const key = Object.keys(last.values).find((each) =>
    kind === 'header' ? isSame(each, `header:${name}`) : each === `${kind}:${name}`,
  );
  return key === undefined ? undefined : toFieldText(last.values[key]) || undefined;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The part of a body at a JSON pointer. Without a pointer, the whole body. */
function pointInto(body: string, pointer: string): unknown {
  if (pointer === '') return body || undefined;
  let node: unknown;
  try {
    node = JSON.parse(body);
  } catch {
    return undefined;
  }
  for (const segment of pointer.split('/').slice(1)) {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return undefined;
    node = (node as Record<string, unknown>)[name];
  }
  return node;
}

/** The target operation of a link, and the initial values of its request. */
export interface Continuation {
  readonly slug: string;
  /** By name, or by location and name, such as `path.id`. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The values of a link by the keys of their parameters. */
export function continuedValues(
  { parameters }: CompiledOperation,
  { values }: Continuation,
): Record<string, DraftValue> {
  const given = Object.entries(values);
  return Object.fromEntries(
    parameters.flatMap((parameter): [string, DraftValue][] => {
      const names = [`${parameter.in}.${parameter.name}`, parameter.name];
      const [, value] = given.find(([name]) => names.includes(name)) ?? [];
      return value === undefined ? [] : [[keyOf(parameter), value]];
    }),
  );
}
