import {
  askSoon,
  type EarlyAnswer,
  type Environment,
  type FirstPaint,
  toCredentials,
  toFirstPaintPath,
  uuid,
} from './first-paint/request.ts';

type Fetch = typeof globalThis.fetch;
type Page = Environment['page'];

const everywhere = ['/api/v2/portal', '/api/v2/portal/flags'] as const;

interface Screen {
  readonly address: RegExp;
  /** A public portal leads away from it: there is nothing to ask for. */
  readonly isForDevelopers?: boolean;
  /** In the words of the client, and in the order it is needed. */
  readonly asks: (found: string[]) => string[];
}

/** What the screen at an address is going to ask for. */
const screens: readonly Screen[] = [
  {
    address: new RegExp(`^/(?:spec|docs)/(${uuid})(?:/|$)`, 'i'),
    asks: ([, product = '']) => [`/api/v2/products/${product}`, versionsOf(`/api/v2/products/${product}`)],
  },
  {
    address: new RegExp(`^/application/(${uuid})/application-dashboard(?:[?]|$)`, 'i'),
    isForDevelopers: true,
    asks: ([, application = '']) => {
      const below = `/api/v2/applications/${application}`;
      return [`${below}/registrations?${wholePage}`, '/api/v2/stats/config', `${below}?include=granted_scopes`];
    },
  },
  {
    address: /^\/$/,
    asks: () => [
      '/api/v2/portal/appearance',
      '/api/v2/search/product-catalog?q=&join=versions&page%5Bsize%5D=12&page%5Bnumber%5D=1&include=links',
    ],
  },
];

const wholePage = 'page%5Bsize%5D=100&page%5Bnumber%5D=1';

const versionsOf = (product: string) => `${product}/versions?${wholePage}`;

function asksOf(page: Page, isPublicPortal: boolean): string[] {
  const firstPaint = toFirstPaintPath(page);
  if (firstPaint) {
    const { path, reference, below, ofVersion } = firstPaint;
    const rest = path === reference ? [] : [reference];
    return [path, below, versionsOf(below), ...rest, `${ofVersion}/spec/operations`];
  }
  for (const { address, asks, isForDevelopers } of screens) {
    const found = address.exec(`${page.pathname}${page.search}`);
    if (found) return isForDevelopers && isPublicPortal ? [] : asks(found);
  }
  return [];
}

/**
 * The code of a screen and the data that it shows travel at the same time: what the first screen is going to ask for is
 * asked for here, before its code has arrived. `fetch` hands these answers out, each once, until they are forgotten.
 */
export function askEarly({ fetch, page, isPublic, hasSession }: Environment, firstPaint?: FirstPaint) {
  const answers = new Map<string, EarlyAnswer>();

  function ask(path: string, credentials: RequestCredentials): Promise<Response> {
    const answer = askSoon(fetch, path, credentials);
    // Whoever asks next is told; a failure that nobody asks about is none.
    answer.catch(() => {});
    answers.set(path, { credentials, answer });
    return answer;
  }

  function askForScreen(isPublicPortal: boolean): void {
    const credentials = toCredentials(isPublicPortal, hasSession);
    if (!credentials) return;
    for (const path of asksOf(page, isPublicPortal)) if (path !== firstPaint?.path) ask(path, credentials);
  }

  if (firstPaint) answers.set(firstPaint.path, firstPaint);
  const [portal] = everywhere.map((path) => ask(path, 'omit'));
  if (isPublic !== undefined) askForScreen(isPublic);
  else if (portal) {
    portal
      .then(async (answer) => ((await answer.clone().json()) as { is_public?: boolean }).is_public === true)
      .then(askForScreen)
      .catch(() => {});
  }

  const handOut: Fetch = (input, init) => {
    const early = typeof input === 'string' ? answers.get(input) : undefined;
    if (!early || init?.method !== 'GET' || early.credentials !== init.credentials) return fetch(input, init);
    answers.delete(input as string);
    return early.answer;
  };
  return { fetch: handOut, forget: () => answers.clear() };
}
