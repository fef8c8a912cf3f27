import cluster from 'node:cluster';
import { mergeMetrics } from './merge-metrics.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** What a server knows of those that serve beside it. */
export interface Workplace {
  /** Undefined for a server that is alone. */
  number?: number;
  /** Whether it is the first since the start: what is printed at a start is printed by it. */
  isFirst: boolean;
  /** Settled when this one does the scheduled work. */
  leads: Promise<void>;
  /** The metrics of all of them, given those of this one. */
  gatherMetrics(own: () => Promise<string>): () => Promise<string>;
  ready(): void;
}

/** For a server that is alone. */
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
  // A worker that has nothing more to do ends, although it could still be told something.
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
