import { isMadeName, readHash, type Target } from '@portico/api-reference/view/target.ts';

type Fetch = typeof globalThis.fetch;

interface Page {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const everywhere = ['/api/v2/portal', '/api/v2/portal/flags'] as const;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

interface Screen {
  readonly address: RegExp;
  /** In the words of the client, and in the order it is needed. */
  readonly asks: (found: string[], hash: string) => string[];
  /** The first of these says what the reader came for. */
  readonly hasSight?: boolean;
}

/** What the screen at an address is going to ask for. */
const screens: readonly Screen[] = [
  {
    address: new RegExp(`^/spec/(${uuid})/(${uuid})$`, 'i'),
    asks: ([, product = '', version = ''], hash) => {
      const below = `/api/v2/products/${product}`;
      const reference = `${below}/versions/${version}/reference`;
      // An operation is named by its anchor until the index has come.
      const [part = reference, ...rest] = [...partOf(reference, readHash(hash)), reference];
      return [part, below, versionsOf(below), ...rest, `${below}/versions/${version}/spec/operations`];
    },
    hasSight: true,
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

/** Nothing where the name of an operation cannot be its anchor. */
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
  const { promise: sight, resolve: resolveSight } = Promise.withResolvers<Response | undefined>();
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
    for (const { address, asks, hasSight } of screens) {
      const found = address.exec(`${pathname}${search}`);
      if (!found) continue;
      const [first] = asks(found, hash).map((path) => ask(path, is_public === true ? 'omit' : 'include'));
      if (hasSight && first) resolveSight((await first).clone());
      return;
    }
  }

  const [portal] = everywhere.map((path) => ask(path, 'omit'));
  if (portal) {
    void askForScreen(portal)
      .catch(() => {})
      .then(() => resolveSight(undefined));
  }

  const handOut: Fetch = (input, init) => {
    const early = typeof input === 'string' ? answers.get(input) : undefined;
    if (!early || init?.method !== 'GET' || early.credentials !== init.credentials) return fetch(input, init);
    answers.delete(input as string);
    return early.answer;
  };
  return {
    fetch: handOut,
    forget: () => answers.clear(),
    /** The answer with what the reader came for, where it can be shown before its screen is there. */
    sight,
  };
}
