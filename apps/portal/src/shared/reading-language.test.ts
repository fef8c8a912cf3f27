import type { Client } from '@portico/client/client.ts';
import * as catalog from '@portico/contract/catalog.ts';
import * as documents from '@portico/contract/documents.ts';
import type { Operation } from '@portico/contract/operation.ts';
import * as portal from '@portico/contract/portal.ts';
import * as search from '@portico/contract/search.ts';
import * as site from '@portico/contract/site.ts';
import { expect, test } from 'vitest';
import { inLanguage } from './reading-language.ts';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const operations = [catalog, documents, portal, search, site]
  .flatMap((part) => Object.values(part))
  .filter(isOperation);

async function askedWith(languages: ('en' | 'de')[] | undefined) {
  const asked: [id: string, locale: unknown][] = [];
  const client = {
    send: async (operation: Operation, input?: { query?: { locale?: string } }) =>
      asked.push([operation.id, input?.query?.locale]),
  } as unknown as Client;
  const sending = inLanguage(client, languages, 'de').send as unknown as (operation: Operation) => Promise<unknown>;
  for (const operation of operations) await sending(operation);
  return new Map(asked);
}

test('exactly the operations that take the language of the reader get it', async () => {
  const asked = await askedWith(['en', 'de']);
  for (const { id, query } of operations) {
    expect([id, asked.get(id)]).toEqual([id, query && 'locale' in query.properties ? 'de' : undefined]);
  }
  expect([...asked.values()].filter(Boolean).length).toBeGreaterThan(6);
});

test('a portal with content in one language is asked without a language', async () => {
  expect([...(await askedWith(undefined)).values()].filter(Boolean)).toEqual([]);
});
