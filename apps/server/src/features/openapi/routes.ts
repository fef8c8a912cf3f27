import { createHash } from 'node:crypto';
import { getApiDescription } from '@portico/contract/openapi.ts';
import type { Operation } from '@portico/contract/operation.ts';
import { Content, handle, type Route } from '../../http/handle.ts';
import { describe } from './description.ts';

/** Describes the routes it is given, and itself. Written once: what a server answers does not change while it runs. */
export function withDescription(routes: readonly Route[], version: string): Route[] {
  const operations: Operation[] = [...routes.map(({ operation }) => operation), getApiDescription];
  const text = JSON.stringify(describe(operations, version));
  const etag = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const content = new Content('application/json; charset=utf-8', text, etag);
  return [...routes, handle(getApiDescription, () => content)];
}
