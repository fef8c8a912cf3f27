import type { ComponentType } from 'react';
import type { EntryState, PortalHistory } from './history.ts';
import { matchPath, type Params, type Place, toHref, toPlace, type Wish } from './paths.ts';

/** The arguments of a route's functions. */
export interface Visit<Context> {
  readonly context: Context;
  readonly params: Params;
  readonly place: Place;
  /** Only a preload, because the pointer is on a link to the page. */
  readonly isPreload: boolean;
}

/** Code that is loaded when a page needs it. */
export interface LazyPart {
  readonly load: () => Promise<ComponentType>;
  /** Undefined until it is loaded. */
  readonly loaded: () => ComponentType | undefined;
  /** Its file in the build manifest. */
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
  /** A layout that stays mounted between pages that share it. */
  readonly frame?: LazyPart | undefined;
  readonly page?: LazyPart | undefined;
  /** Allows the page, or throws a redirect. */
  readonly enter?: ((visit: Visit<Context>) => void | Promise<void>) | undefined;
  /** Loads the data of the page before the page is shown. */
  readonly prepare?: ((visit: Visit<Context>) => Promise<unknown>) | undefined;
}

/** Thrown by `enter` to show another page instead. */
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
  /** Why the page could not be opened; shown instead of it. */
  readonly error?: unknown;
}

export interface Navigation extends Wish {
  readonly replace?: boolean | undefined;
  readonly state?: EntryState | undefined;
  /** False keeps the scroll position. */
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
 * How data is loaded before a page is shown. A browser requests it and shows the page meanwhile (`asked`); rendering or
 * hydrating a whole page waits for it (`awaited`); the page of a frame requests it when it is shown (`later`).
 */
export type DataFirst = 'asked' | 'awaited' | 'later';

/** More redirects than this in a row are a loop. */
const mostRedirects = 10;

/**
 * Each URL has one page. It is shown when its guard has allowed it and its code is loaded; until then the previous page
 * stays.
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

  /** Ignore changes of the history that the router makes itself. */
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
    /** The page that is shown; undefined before the first. */
    shown: (): Found | undefined => shown,
    /** The location that is shown or being loaded. */
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
    /** Preloads code and data of a page that the reader will probably open. */
    async preload(href: string): Promise<void> {
      const found = find(toPlace(href));
      try {
        await letIn(found, true);
        void found.route.prepare?.({ context, params: found.params, place: found.place, isPreload: true });
        await Promise.all(partsOf(found).map((part) => part.load()));
      } catch {
        // A failed preload is ignored; opening the page reports the failure.
      }
    },
  };
}
