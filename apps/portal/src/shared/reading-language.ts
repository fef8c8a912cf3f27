import type { Client } from '@portico/client/client.ts';
import type { Locale } from '@portico/contract/constants.ts';

/** A client that asks for content in the reader's language. The portal has content in the given languages. */
export function inLanguage(client: Client, languages: readonly Locale[] | undefined, locale: Locale): Client {
  if (!languages) return client;
  const send = (operation: Parameters<Client['send']>[0], input?: object, options?: object) => {
    const { query } = operation as { query?: { properties?: object } };
    const isAsked = 'locale' in (query?.properties ?? {});
    const own = input as { query?: object } | undefined;
    const sent = isAsked ? { ...own, query: { ...own?.query, locale } } : own;
    return (client.send as (...asked: unknown[]) => unknown)(operation, sent, options);
  };
  return { send: send as Client['send'] };
}
