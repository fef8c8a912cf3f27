import { isMadeName, readHash, type Target } from '@portico/api-reference/view/target.ts';

type Fetch = typeof globalThis.fetch;

interface Page {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const everywhere = ['/api/v2/portal', '/api/v2/portal/flags'] as const;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** What the screen at an address is going to ask for, in the words of the client, and in the order it is needed. */
const screens: readonly { readonly address: RegExp; readonly asks: (found: string[], hash: string) => string[] }[] = [
  {
    address: new RegExp(`^/spec/(${uuid})/(${uuid})$`, 'i'),
    asks: ([, product = '', version = ''], hash) => {
      const below = `/api/v2/products/${product}`;
      const reference = `${below}/versions/${version}/reference`;
      return [
        ...partOf(reference, readHash(hash)),
        below,
        versionsOf(below),
        reference,
        `${below}/versions/${version}/spec/operations`,
      ];
    },
  },
  {
    address: new RegExp(`^/(?:spec|docs)/(${uuid})(?:/|$)`, 'i'),
    asks: ([, product = '']) => [`/api/v2/products/${product}`, versionsOf(`/api/v2/products/${product}`)],
  },
  {
    address: new RegExp(`^/application/(${uuid})/application-dashboard(?:[?]|$)`, 'i'),
    asks: ([, application = '']) => {
      const below = `/api/v2/applications/${application}`;
      return [`${below}/registrations?${wholePage}`, '/api/v2/stats/config', below];
    },
  },
  {
    address: /^\/$/,
    asks: () => [
      '/api/v2/portal/appearance',
      '/api/v2/search/product-catalog?q=&join=versions&page%5Bsize%5D=12&page%5Bnumber%5D=1',
    ],
  },
];

/** Before the index has come an operation is asked for by its anchor, unless its name cannot be one. */
function partOf(reference: string, target: Target): string[] {
  if (target.kind === 'overview' || (target.kind === 'operation' && isMadeName(target.name))) return [];
  return [`${reference}/${target.kind}s/${encodeURIComponent(target.name)}`];
}

const wholePage = 'page%5Bsize%5D=100&page%5Bnumber%5D=1';

const versionsOf = (product: string) => `${product}/versions?${wholePage}`;

/**
 * The code of a screen and the data that it shows travel at the same time: what the first screen is going to ask for is
 * asked for here, before its code has arrived. `fetch` hands these answers out, each once, until they are forgotten.
 */
export function askEarly(fetch: Fetch, { pathname, search, hash }: Page, hasSession: boolean) {
  const answers = new Map<string, { readonly credentials: RequestCredentials; readonly answer: Promise<Response> }>();

  function ask(path: string, credentials: RequestCredentials): Promise<Response> {
    const answer = fetch(path, { credentials, headers: { accept: 'application/json, application/problem+json' } });
    // Whoever asks next is told; a failure that nobody asks about is none.
    answer.catch(() => {});
    answers.set(path, { credentials, answer });
    return answer;
  }

  /** Cookies are for portals with accounts only, and without a session those would refuse (APP-03, APP-13). */
  async function askForScreen(portal: Promise<Response>): Promise<void> {
    const { is_public } = (await (await portal).clone().json()) as { is_public?: boolean };
    if (is_public !== true && !hasSession) return;
    for (const { address, asks } of screens) {
      const found = address.exec(`${pathname}${search}`);
      if (!found) continue;
      for (const path of asks(found, hash)) ask(path, is_public === true ? 'omit' : 'include');
      return;
    }
  }

  const [portal] = everywhere.map((path) => ask(path, 'omit'));
  if (portal) askForScreen(portal).catch(() => {});

  const handOut: Fetch = (input, init) => {
    const early = typeof input === 'string' ? answers.get(input) : undefined;
    if (!early || init?.method !== 'GET' || early.credentials !== init.credentials) return fetch(input, init);
    answers.delete(input as string);
    return early.answer;
  };
  return { fetch: handOut, forget: () => answers.clear() };
}
