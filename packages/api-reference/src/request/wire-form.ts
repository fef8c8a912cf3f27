import type { CompiledParameter } from '../compile/compiled.ts';
import { toCookies, toHeader, toPathPart, toQuery } from './styles.ts';

/**
 * The serialized form of a parameter, such as `filter[size][gt]=3`. Brackets are readable, all else is encoded.
 * Undefined if nothing would be sent.
 */
export function toWireForm(parameter: CompiledParameter, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const written = write(parameter, value);
  return written === '' ? undefined : written;
}

function write(parameter: CompiledParameter, value: unknown): string {
  switch (parameter.in) {
    case 'path':
      return toPathPart(parameter, value);
    case 'header':
      return `${parameter.name}: ${toHeader(parameter, value)}`;
    case 'cookie':
      return `Cookie: ${toCookies(parameter, value)
        .map((pair) => pair.join('='))
        .join('; ')}`;
    default:
      return toQuery(parameter, value).join('&').replaceAll('%5B', '[').replaceAll('%5D', ']');
  }
}
