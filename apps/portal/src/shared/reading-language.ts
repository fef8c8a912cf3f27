import type { Client } from '@portico/client/client.ts';
import type { Locale } from '@portico/contract/constants.ts';
import type { Operation } from '@portico/contract/operation.ts';

/** The operations with content that can be in several languages. Schemas of parameters do not reach the browser. */
const isTranslated =
  /^\/api\/v2\/(?:products(?:\/\{productId\}(?:\/documents(?:\/\{documentId\})?)?)?|portal\/(?:page|site|appearance)|search\/\{indices\})$/;

type Sending = (operation: Operation, input?: { query?: object }, ...rest: unknown[]) => unknown;

/** A client that asks for content in the reader's language. The portal has content in the given languages. */
export function inLanguage(client: Client, languages: readonly Locale[] | undefined, locale: Locale): Client {
  if (!languages) return client;
  const own = client.send as unknown as Sending;
  const send: Sending = (operation, input, ...rest) => {
    const isAsked = operation.method === 'GET' && isTranslated.test(operation.path);
    return own(operation, isAsked ? { ...input, query: { ...input?.query, locale } } : input, ...rest);
  };
  return { send: send as unknown as Client['send'] };
}
