import { type LimitName, limits } from '../../features/accounts/limits.ts';
import type { CacheTicks } from '../cache/cache.ts';

/** A number that only grows. Code that is asked all the time holds on to it, so that counting costs one addition. */
interface Tick {
  count: number;
}

export type Tally<Name extends string = string> = ReturnType<typeof createTally<Name>>;

/** Counts by name. Those that are known begin at 0: Prometheus sees no increase in a series that was not there before. */
function createTally<Name extends string>(known: readonly Name[] = []) {
  const ticks = new Map<string, Tick>(known.map((name) => [name, { count: 0 }]));
  const of = (name: Name): Tick => {
    let tick = ticks.get(name);
    if (!tick) ticks.set(name, (tick = { count: 0 }));
    return tick;
  };
  return {
    of,
    add: (name: Name): void => {
      of(name).count += 1;
    },
    read: (): Map<string, number> => new Map([...ticks].map(([name, { count }]) => [name, count])),
  };
}

/** How gateways are answered: the call may pass, or why not. */
const authorizeResults = [
  'allowed',
  'unknown-gateway-token',
  'unknown-route',
  'version-sunset',
  'no-credential',
  'unknown-credential',
  'not-registered',
  'insufficient-scope',
  'error',
];

/** Without those by which nothing is ever refused. */
const limitNames = (Object.keys(limits) as LimitName[]).filter((name) => Number.isFinite(limits[name].count));

const cacheNames = ['answers', 'routes', 'credentials', 'clients', 'tokens', 'gateway-tokens', 'sessions'] as const;
export type CacheName = (typeof cacheNames)[number];

export type PublishOutcome = 'published' | 'unchanged' | 'refused' | 'failed';

export type Tallies = ReturnType<typeof createTallies>;

/** What this server has done since it was started, as far as operators watch it. */
export function createTallies() {
  const cacheHits = createTally<CacheName>(cacheNames);
  const cacheMisses = createTally<CacheName>(cacheNames);
  return {
    authorize: createTally<string>(authorizeResults),
    cacheHits,
    cacheMisses,
    cache: (name: CacheName): CacheTicks => ({ hits: cacheHits.of(name), misses: cacheMisses.of(name) }),
    rateLimited: createTally<LimitName>(limitNames),
    publishes: createTally<PublishOutcome>(['published', 'unchanged', 'refused', 'failed']),
    sessionsOpened: createTally<'developer' | 'user'>(['developer', 'user']),
    mails: createTally<'sent' | 'failed'>(['sent', 'failed']),
    webhooks: createTally<'delivered' | 'failed'>(['delivered', 'failed']),
  };
}
