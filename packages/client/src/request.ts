import type { Body, Operation, Params, Query } from '@portico/contract/operation.ts';
import { RequiredParameterError } from './errors.ts';

type Part<Name extends string, Value, Needed> = [Value] extends [undefined]
  ? { readonly [name in Name]?: undefined }
  : Needed extends true
    ? { readonly [name in Name]: Value }
    : { readonly [name in Name]?: Value };

export type Input<Op extends Operation> = Part<'params', Params<Op>, true> &
  Part<'query', Query<Op>, false> &
  Part<'body', Body<Op>, Op['bodyOptional'] extends true ? false : true>;

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

// Percent-encoding does not change dot segments, and a URL parser would resolve them to another path.
const namesNothing = (value: unknown): boolean =>
  value === undefined || value === null || ['', '.', '..'].includes(String(value));

function toPath({ id, path }: Operation, params: unknown): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | undefined)?.[name];
    if (namesNothing(value)) throw new RequiredParameterError(name, id);
    return encodeURIComponent(String(value));
  });
}

function toSearch(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(name, String(each));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

export const toUrl = (baseUrl: string, operation: Operation, { params, query }: LooseInput): string =>
  `${baseUrl.replace(/\/$/, '')}${toPath(operation, params)}${toSearch(query)}`;

export function toInit(operation: Operation, { body }: LooseInput, wanted = 'application/json'): RequestInit {
  const accept = [wanted, 'application/problem+json', ...(operation.produces ?? [])].join(', ');
  if (body === undefined) return { method: operation.method, headers: { accept } };
  return {
    method: operation.method,
    headers: { accept, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}
