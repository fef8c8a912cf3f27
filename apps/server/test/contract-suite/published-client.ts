import { createRequire } from 'node:module';
import type * as Sdk from '@kong/sdk-portal-js';
import type { TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, mailsIn, signIn } from '@portico/test-kit/world/developers.ts';
import { suitePortal } from '@portico/test-kit/world/suite-world.ts';
import { aPortalContent, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { expect } from 'vitest';
import { type Exchange, readPublishedContract } from './published-contract.ts';

/** The published client, unchanged, as a program on Node uses it. */
const require = createRequire(import.meta.url);
const sdk = require('@kong/sdk-portal-js') as typeof Sdk;
// biome-ignore lint/suspicious/noExplicitAny: the client's own HTTP library, which only it declares
const axios: any = createRequire(require.resolve('@kong/sdk-portal-js'))('axios');
const contract = readPublishedContract();
export const password = 'Correct-horse-9';

export function createClient(world: World, cookie = '') {
  const complaints: string[] = [];
  const http = axios.create({
    baseURL: world.url,
    headers: cookie ? { cookie } : {},
    validateStatus: () => true,
    maxRedirects: 0,
    transformResponse: (text: string) => text,
  });
  // biome-ignore lint/suspicious/noExplicitAny: as above
  http.interceptors.response.use((response: any) => {
    const media_type = response.headers['content-type'] as string | undefined;
    const isJson = media_type?.includes('json') ?? false;
    const body = response.data === '' ? undefined : isJson ? JSON.parse(response.data) : response.data;
    const path = new URL(response.config.url as string, world.url).pathname;
    const exchange: Exchange = {
      method: String(response.config.method).toUpperCase(),
      path,
      status: response.status,
      media_type,
      body,
    };
    complaints.push(...contract.complaints(exchange));
    return { ...response, data: body };
  });
  const configuration = new sdk.Configuration({ basePath: world.url });
  const make = <Api>(Kind: new (...parts: never[]) => Api) =>
    new Kind(...([configuration, world.url, http] as never[]));
  return {
    complaints,
    http,
    applications: make(sdk.ApplicationsApi),
    analytics: make(sdk.ApplicationAnalyticsApi),
    credentials: make(sdk.CredentialsApi),
    developer: make(sdk.DeveloperApi),
    documentation: make(sdk.DocumentationApi),
    portal: make(sdk.PortalApi),
    products: make(sdk.ProductsApi),
    registrations: make(sdk.RegistrationsApi),
    search: make(sdk.SearchApi),
    versions: make(sdk.VersionsApi),
  };
}
export type Client = ReturnType<typeof createClient>;

export async function aSuite(database: TestDatabase) {
  const open = aPortalContent({ name: 'open', hosts: ['localhost'], visibility: 'public' });
  const world = await aWorld(database, [suitePortal(), open]);
  const ada = await aDeveloper(world, { email: 'ada@example.com', password });
  const { cookie } = await signIn(world, ada);
  const client = createClient(world, cookie);
  const anonymous = createClient(world);
  const { data: products } = (await client.products.listProducts()) as never as { data: { data: { id: string }[] } };
  const productId = products.data[0]?.id as string;
  const { data: versions } = (await client.versions.listProductVersions({ productId })) as never as {
    data: { data: { id: string; name: string }[] };
  };
  const versionId = (name: string) => versions.data.find((version) => version.name === name)?.id as string;
  const { data: strategies } = (await client.applications.listApplicationAuthStrategies()) as never as {
    data: { data: { id: string; name: string }[] };
  };
  const strategyId = (name: string) => strategies.data.find((strategy) => strategy.name === name)?.id as string;
  return { world, client, anonymous, productId, versionId, strategyId };
}

export const statusOf = async (call: Promise<unknown>) => ((await call) as { status: number }).status;
// biome-ignore lint/suspicious/noExplicitAny: the suite reads whatever the client answers
export const dataOf = async (call: Promise<unknown>): Promise<any> => ((await call) as { data: unknown }).data;

export function expectNoComplaints(...clients: Client[]) {
  expect(clients.flatMap(({ complaints }) => complaints)).toEqual([]);
}

/** The token of the email to an address; emails stay in the outbox here. */
export async function lastMailedToken(database: TestDatabase, to: string): Promise<string> {
  return (await mailsIn(database)).find((mail) => mail.to === to)?.values.token as string;
}

/** Promised by the description, but not for a server to be made to answer at will; each with its reason. */
const notMadeHere: Record<string, string> = {
  'get-product-actions 503': 'there is no other service that could be away',
  'delete-application 429': 'the limit is far above what one test does',
  'list-credentials 409': 'listing has nothing to conflict with',
  'delete-credential 409': 'deleting has nothing to conflict with',
  'reset-password 401': 'a token that is unknown or used answers 404 or 410',
  'create-application 403': 'only for portals without an auth strategy; the applications have a test for it',
  'query-application-analytics 403': 'whose applications are asked for is decided by the filter, never refused',
};

/** After all tests: every operation was called, and every answer that is promised was given. */
export function expectAllSeen(): void {
  const { operationIds, promised, seen } = contract;
  const covered = operationIds.filter((id) => [...seen].some((pair) => pair.startsWith(`${id} `)));
  const unseen = promised.filter((pair) => !seen.has(pair));
  const answers = `${promised.length - unseen.length}/${promised.length} promised answers`;
  console.error(`contract: ${covered.length}/${operationIds.length} operations, ${answers}`);
  expect(covered).toHaveLength(operationIds.length);
  expect(unseen.filter((pair) => !notMadeHere[pair])).toEqual([]);
}
