import { createRequire } from 'node:module';
import type * as Sdk from '@kong/sdk-portal-js';
import type { TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { suitePortal } from '@portico/test-kit/world/suite-world.ts';
import { aPortalContent, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { type Exchange, readPublishedContract } from './published-contract.ts';

/** The published client, unchanged, as a program on Node uses it. */
const require = createRequire(import.meta.url);
const sdk = require('@kong/sdk-portal-js') as typeof Sdk;
// biome-ignore lint/suspicious/noExplicitAny: the client's own HTTP library, which only it declares
const axios: any = createRequire(require.resolve('@kong/sdk-portal-js'))('axios');
export const contract = readPublishedContract();
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
