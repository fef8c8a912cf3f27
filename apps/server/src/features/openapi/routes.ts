import { createHash } from 'node:crypto';
import { getApiDescription } from '@portico/contract/openapi.ts';
import type { Operation } from '@portico/contract/operation.ts';
import { Content, handle, type Route } from '../../platform/http/handle.ts';
import { describe } from './description.ts';

/** Describes the given routes and itself. Built once, on the first request. */
export function withDescription(routes: readonly Route[], version: string): Route[] {
  const operations: Operation[] = [...routes.map(({ operation }) => operation), getApiDescription];
  let content: Content | undefined;
  return [
    ...routes,
    handle(getApiDescription, () => {
      content ??= toContent(JSON.stringify(describe(operations, version)));
      return content;
    }),
  ];
}

function toContent(text: string): Content {
  const etag = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return new Content('application/json; charset=utf-8', text, etag);
}
