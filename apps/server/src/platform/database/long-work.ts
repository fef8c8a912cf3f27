import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<boolean>();

/**
 * Runs `run` as long work: on PostgreSQL its statements have connections of their own and a longer timeout, so requests
 * never wait for it. For publishing, exports, moves, migrations and scheduled work.
 */
export const asLongWork = <Value>(run: () => Value): Value => scope.run(true, run);

/** For a short statement that a transaction of long work waits for: it must not wait for a connection of long work. */
export const asShortWork = <Value>(run: () => Value): Value => scope.run(false, run);

export const isLongWork = (): boolean => scope.getStore() === true;

/** The same functions, run as long work. */
export const longWorkOf = <Service extends object>(service: Service): Service =>
  Object.fromEntries(
    Object.entries(service).map(([name, run]) => [
      name,
      (...given: unknown[]) => asLongWork(() => (run as (...given: unknown[]) => unknown)(...given)),
    ]),
  ) as Service;
