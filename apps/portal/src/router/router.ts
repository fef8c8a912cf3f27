import type { ComponentType } from 'react';
import type { EntryState, PortalHistory } from './history.ts';
import { matchPath, type Params, type Place, toHref, toPlace, type Wish } from './paths.ts';

/** What a route is asked with. */
export interface Visit<Context> {
  readonly context: Context;
  readonly params: Params;
  readonly place: Place;
  /** The page is only being prepared, because the reader points at a link to it. */
  readonly isPreload: boolean;
}

/** Code that is loaded when a page needs it. */
export interface LazyPart {
  readonly load: () => Promise<ComponentType>;
  /** Undefined until it is loaded. */
  readonly loaded: () => ComponentType | undefined;
  /** The file that the builder knows it by. */
  readonly module?: string | undefined;
}

export function lazyPart<Name extends string>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType }>,
  name: Name,
  module?: string,
): LazyPart {
  let part: ComponentType | undefined;
  return {
    load: async () => (part = (await load())[name]),
    loaded: () => part,
    module,
  };
}

export interface Route<Context, Rules> {
  readonly path: string;
  readonly rules: Rules;
  /** What stays while the reader moves between pages that have the same one. */
  readonly frame?: LazyPart | undefined;
  readonly page?: LazyPart | undefined;
  /** Lets the reader in, or throws a redirect. */
  readonly enter?: ((visit: Visit<Context>) => void | Promise<void>) | undefined;
  /** Asks for the data of the page, where it is asked for before the page is shown. */
  readonly prepare?: ((visit: Visit<Context>) => Promise<unknown>) | undefined;
}

/** Thrown by `enter`: another page in the place of this one. */
export class Redirect {
  readonly wish: Wish & { readonly state?: EntryState };

  constructor(wish: Wish & { readonly state?: EntryState }) {
    this.wish = wish;
  }
}

/** A page as it is shown. */
export interface Shown<Context, Rules> {
  readonly place: Place;
  readonly route: Route<Context, Rules>;
  readonly params: Params;
  /** Why it could not be opened, in place of the page itself. */
  readonly error?: unknown;
}

export interface Navigation extends Wish {
  readonly replace?: boolean | undefined;
  readonly state?: EntryState | undefined;
  /** False leaves the reader where they are on the page. */
  readonly resetScroll?: boolean | undefined;
}

export interface RouterOptions<Context, Rules> {
  /** The first whose path matches is shown. */
  readonly routes: readonly Route<Context, Rules>[];
  readonly context: Context;
  readonly history: PortalHistory;
  /** Asked before every page. */
  readonly enter?: (visit: Visit<Context>, rules: Rules) => void | Promise<void>;
}

export type Router<Context, Rules> = ReturnType<typeof createRouter<Context, Rules>>;

/**
 * What is done about the data of a page before the page is shown. A browser asks for it and shows the page meanwhile (`asked`);
 * who draws a whole page, or takes it over, waits for it (`awaited`); of a frame, the page asks when it is shown (`later`).
 */
export type DataFirst = 'asked' | 'awaited' | 'later';

/** A redirect that leads to a redirect, and so on, ends somewhere or is a mistake. */
const mostRedirects = 10;

/**
 * One URL is one page. A page is shown when its guard has let the reader in and its code is there; until then the
 * page before it stays.
 */
export function createRouter<Context, Rules>({ routes, context, history, enter }: RouterOptions<Context, Rules>) {
  type Found = Shown<Context, Rules>;
  const listeners = new Set<(resetScroll: boolean) => void>();
  let shown: Found | undefined;
  let attempt = 0;
  let resetScroll = true;

  function find(place: Place): Found {
    for (const route of routes) {
      const params = matchPath(route.path, place.pathname);
      if (params) return { place, route, params };
    }
    throw new Error(`No route takes ${place.pathname}.`);
  }

  const here = (): Place => toPlace(history.location.href, history.location.state);

  async function letIn({ route, params, place }: Found, isPreload: boolean): Promise<void> {
    const visit = { context, params, place, isPreload };
    const first = enter?.(visit, route.rules);
    if (first) await first;
    const second = route.enter?.(visit);
    if (second) await second;
  }

  const partsOf = ({ route }: Found) => [route.frame, route.page].filter((part) => part !== undefined);

  function show(found: Found, keepsScroll: boolean): void {
    shown = found;
    for (const listener of listeners) listener(!keepsScroll);
  }

  /** Opens the page at the URL of the history. Resolves when it is shown; a later call takes over from this one. */
  async function load({ data: first = 'asked' }: { readonly data?: DataFirst } = {}): Promise<void> {
    const own = ++attempt;
    const keepsScroll = !resetScroll;
    resetScroll = true;
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const found = find(here());
      try {
        await letIn(found, false);
        if (own !== attempt) return;
        const visit = { context, params: found.params, place: found.place, isPreload: false };
        const data = first === 'later' ? undefined : found.route.prepare?.(visit);
        const missing = partsOf(found).filter((part) => !part.loaded());
        if (missing.length > 0) await Promise.all(missing.map((part) => part.load()));
        if (first === 'awaited') await data;
        if (own === attempt) show(found, keepsScroll);
        return;
      } catch (error) {
        if (own !== attempt) return;
        if (!(error instanceof Redirect)) return show({ ...found, error }, keepsScroll);
        unheard(() => history.replace(toHref(error.wish, found.place), error.wish.state));
      }
    }
    throw new Error('The redirects of the portal lead in a circle.');
  }

  /** What the router itself writes into the history is no new journey. */
  let isListening = true;
  function unheard(write: () => void): void {
    isListening = false;
    try {
      write();
    } finally {
      isListening = true;
    }
  }

  return {
    context,
    history,
    load,
    /** Opens the page that is shown anew, with the guard and the data. */
    invalidate: () => load(),
    /** Follows the history for as long as the portal is open. */
    start: () => history.subscribe(() => void (isListening && load())),
    subscribe(listener: (resetScroll: boolean) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The page that the reader has before them; undefined before the first. */
    shown: (): Found | undefined => shown,
    /** Where the reader is, or is on the way to. */
    place: here,
    /** The route that a URL has. */
    routeAt: (place: Place): Route<Context, Rules> => find(place).route,
    hrefOf: (wish: Wish): string => toHref(wish, shown?.place ?? here()),
    async navigate({ replace = false, state, resetScroll: wanted = true, ...wish }: Navigation): Promise<void> {
      const href = toHref(wish, shown?.place ?? here());
      resetScroll = wanted;
      unheard(() => (replace ? history.replace(href, state) : history.push(href, state)));
      await load();
    },
    /** Loads code and data of a page that the reader will probably open. */
    async preload(href: string): Promise<void> {
      const found = find(toPlace(href));
      try {
        await letIn(found, true);
        void found.route.prepare?.({ context, params: found.params, place: found.place, isPreload: true });
        await Promise.all(partsOf(found).map((part) => part.load()));
      } catch {
        // What cannot be prepared is not; opening the page tells why.
      }
    },
  };
}
