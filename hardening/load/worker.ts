import { type Figures, toFigures } from './figures.ts';
import { createGenerator, type Round } from './generator.ts';
import { createMix } from './mix.ts';
import type { Population, Readers } from './population.ts';

/** Messages to the sending process, one after another. It answers each round with its figures. */
export type Order =
  | { do: 'prepare'; ports: number[]; population: Population; readers: Readers }
  /** Rounds that follow each other without a pause. */
  | { do: 'send'; rounds: Round[] };

export type Reply = { figures: Figures[] } | { fault: string };

let generator: ReturnType<typeof createGenerator> | undefined;

async function obey(order: Order): Promise<Figures[]> {
  if (order.do === 'prepare') {
    generator?.close();
    generator = createGenerator(order.ports, createMix(order.population, order.readers));
    return [];
  }
  const running = generator;
  if (!running) throw new Error('Nothing is prepared');
  const figures: Promise<Figures>[] = [];
  for (const round of order.rounds) {
    // Answers of a round may still arrive during the next, as in production.
    figures.push(running.run(round).then(({ sent, late_ms }) => toFigures(round, sent, late_ms)));
    await new Promise((resolve) => setTimeout(resolve, round.seconds * 1000));
  }
  return Promise.all(figures);
}

process.on('message', (order: Order) => {
  obey(order).then(
    (figures) => process.send?.({ figures } satisfies Reply),
    (error: unknown) => process.send?.({ fault: String(error) } satisfies Reply),
  );
});
process.on('disconnect', () => process.exit(0));
