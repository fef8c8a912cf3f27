import cluster from 'node:cluster';
import { mergeMetrics } from './merge-metrics.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** What a server process knows about the other workers. */
export interface Workplace {
  /** Undefined without workers. */
  number?: number;
  /** Whether this is the first worker since the start. Only it prints the start message. */
  isFirst: boolean;
  /** Resolves when this worker becomes the leader and runs the scheduled work. */
  leads: Promise<void>;
  /** Takes the metrics of this worker and returns those of all workers. */
  gatherMetrics(own: () => Promise<string>): () => Promise<string>;
  ready(): void;
}

/** The values of a server without workers. */
const alone: Workplace = {
  isFirst: true,
  leads: Promise.resolve(),
  gatherMetrics: (own) => own,
  ready() {},
};

export const enterWorkplace = (): Promise<Workplace> =>
  cluster.isWorker ? enterBesideOthers() : Promise.resolve(alone);

async function enterBesideOthers(): Promise<Workplace> {
  const welcomed = Promise.withResolvers<ToWorker & { kind: 'welcome' }>();
  const leads = Promise.withResolvers<void>();
  const asked = new Map<number, (message: ToWorker & { kind: 'collected' }) => void>();
  let ownMetrics = async () => '';
  let questions = 0;

  const tell = (message: FromWorker) => void process.send?.(message);
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'welcome') welcomed.resolve(message);
    else if (message.kind === 'lead') leads.resolve();
    else if (message.kind === 'collected') asked.get(message.id)?.(message);
    else {
      const { id } = message;
      ownMetrics().then(
        (text) => tell({ kind: 'metrics', id, text }),
        () => {},
      );
    }
  });
  tell({ kind: 'hello' });
  const { number, isFirst } = await welcomed.promise;
  // The channel to the supervisor must not keep a worker alive that has finished.
  process.channel?.unref();

  return {
    number,
    isFirst,
    leads: leads.promise,
    ready: () => tell({ kind: 'ready' }),
    gatherMetrics(own) {
      ownMetrics = own;
      return async () => {
        const { promise, resolve } = Promise.withResolvers<ToWorker & { kind: 'collected' }>();
        questions += 1;
        const id = questions;
        asked.set(id, resolve);
        tell({ kind: 'collect', id });
        const { texts, replaced } = await promise;
        asked.delete(id);
        return `${mergeMetrics(texts)}${replacements(replaced)}`;
      };
    },
  };
}

const replacements = (count: number) => `
# HELP portico_worker_replacements_total Workers that ended and were replaced
# TYPE portico_worker_replacements_total counter
portico_worker_replacements_total ${count}
`;
