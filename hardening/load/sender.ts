import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Figures } from './figures.ts';
import type { Round } from './generator.ts';
import type { Population, Readers } from './population.ts';
import type { Order, Reply } from './worker.ts';

export interface Sender extends AsyncDisposable {
  prepare(ports: number[], population: Population, readers: Readers): Promise<void>;
  /** Rounds that follow each other without a pause. */
  send<const Rounds extends Round[]>(...rounds: Rounds): Promise<{ [At in keyof Rounds]: Figures }>;
}

/** Runs in a second process, so that sending costs neither the measuring process nor the server. */
export function startSender(): Sender {
  const child = fork(join(import.meta.dirname, 'worker.ts'));
  async function ask(order: Order): Promise<Figures[]> {
    const replied = once(child, 'message');
    child.send(order);
    const [reply] = (await replied) as [Reply];
    if ('fault' in reply) throw new Error(reply.fault);
    return reply.figures;
  }
  return {
    prepare: async (ports, population, readers) => void (await ask({ do: 'prepare', ports, population, readers })),
    send: async <const Rounds extends Round[]>(...rounds: Rounds) =>
      (await ask({ do: 'send', rounds })) as { [At in keyof Rounds]: Figures },
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
