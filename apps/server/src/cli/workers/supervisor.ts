import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { programEntry } from '../../platform/source-files.ts';
import type { FromWorker, ToWorker } from './messages.ts';

interface Deps {
  count: number;
  log: Logger;
  /** Resolves when the process is asked to stop. */
  stopped: Promise<NodeJS.Signals>;
}

/** If more workers than this end within a minute, the server logs it and exits, so that its service manager can react. */
const replacedMaximum = 10;
const withinMs = 60_000;
/** The pause before a worker is replaced. It doubles with each worker that ended shortly before. */
const shortestPauseMs = 100;
const longestPauseMs = 5000;
/** Metrics of a worker that does not answer in time are left out. */
const metricsPatienceMs = 2000;

/** A worker's number, which its replacement takes over. */
interface Place {
  number: number;
  worker: Worker;
  isReady: boolean;
}

/**
 * Runs several workers on one port. This process accepts connections and assigns them to workers in turn. One worker, the
 * leader, runs the scheduled work; when it dies, another takes over. The first worker starts alone, so that tasks of a start
 * run once.
 */
export function createSupervisor({ count, log, stopped }: Deps) {
  const places = new Map<number, Place>();
  const ended: number[] = [];
  const gathered = new Map<string, (text: string) => void>();
  const over = Promise.withResolvers<number>();
  const begun = Promise.withResolvers<void>();
  let replaced = 0;
  let leader: number | undefined;
  let isStopping = false;
  let hasBegun = false;

  function fork(number: number): void {
    const worker = cluster.fork();
    const place: Place = { number, worker, isReady: false };
    places.set(number, place);
    worker.on('message', (message: FromWorker) => hear(place, message));
    worker.on('exit', (code) => void leave(place, code));
  }

  const tell = ({ worker }: Place, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message);
  };

  function hear(place: Place, message: FromWorker): void {
    if (message.kind === 'hello') tell(place, { kind: 'welcome', number: place.number, isFirst: !hasBegun });
    else if (message.kind === 'ready') {
      place.isReady = true;
      elect();
      if (!hasBegun) begun.resolve();
      hasBegun = true;
    } else if (message.kind === 'collect') void collect(place, message.id);
    else gathered.get(message.id)?.(message.text);
  }

  function elect(): void {
    if (leader !== undefined) return;
    const next = [...places.values()].find(({ isReady }) => isReady);
    if (!next) return;
    leader = next.number;
    tell(next, { kind: 'lead' });
  }

  async function leave(place: Place, code: number | null): Promise<void> {
    places.delete(place.number);
    if (leader === place.number) leader = undefined;
    if (isStopping) return;
    elect();
    // The worker has logged the reason itself.
    if (!hasBegun) return over.resolve(code || 1);
    const now = Date.now();
    ended.push(now);
    const lately = ended.filter((at) => now - at < withinMs).length;
    log.error({ worker: place.number, code, signal: place.worker.process.signalCode }, 'a worker ended');
    if (lately > replacedMaximum) {
      log.fatal(`more than ${replacedMaximum} workers ended within a minute`);
      return over.resolve(1);
    }
    await sleep(Math.min(longestPauseMs, shortestPauseMs * 2 ** (lately - 1)), undefined, { ref: false });
    if (isStopping) return;
    replaced += 1;
    fork(place.number);
  }

  async function collect(asking: Place, id: number): Promise<void> {
    const texts = await Promise.all([...places.values()].map((place) => gather(place, `${asking.number} ${id}`)));
    const known = texts.filter((one) => one !== undefined).toSorted(([one], [other]) => one - other);
    tell(asking, { kind: 'collected', id, texts: known, replaced });
  }

  async function gather(place: Place, id: string): Promise<[number, string] | undefined> {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const key = `${id} ${place.number}`;
    const timer = setTimeout(resolve, metricsPatienceMs, undefined);
    gathered.set(key, resolve);
    tell(place, { kind: 'tell', id: key });
    const text = await promise;
    clearTimeout(timer);
    gathered.delete(key);
    return text === undefined ? undefined : [place.number, text];
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    isStopping = true;
    const workers = [...places.values()].map(({ worker }) => worker);
    const exits = workers.map((worker) => (worker.isDead() ? undefined : once(worker, 'exit')));
    for (const worker of workers) worker.process.kill(signal);
    await Promise.all(exits);
  }

  return {
    /** Runs until it is asked to stop or workers keep ending. Returns the exit code. */
    async run(): Promise<number> {
      cluster.setupPrimary({ exec: programEntry, args: ['serve'] });
      fork(1);
      await Promise.race([begun.promise, over.promise, stopped]);
      if (hasBegun) for (let number = 2; number <= count; number += 1) fork(number);
      const code = await Promise.race([over.promise, stopped.then(() => 0)]);
      await stop(code === 0 ? await stopped : 'SIGTERM');
      return code;
    },
  };
}
