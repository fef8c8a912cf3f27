import { readSurroundings } from './page.ts';
import { showSight } from './show.ts';
import './sight.css';

interface Scheduler {
  postTask<Result>(task: () => Promise<Result>, options: { priority: 'user-blocking' }): Promise<Result>;
}

/** The first request of a page takes a browser a while: where it can, it comes after what is being done, and before all else. */
const inItsTurn: typeof fetch = (...request) => {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  const ask = () => fetch(...request);
  return scheduler ? scheduler.postTask(ask, { priority: 'user-blocking' }) : ask();
};

window.porticoSight = showSight({ ...readSurroundings(), fetch: inItsTurn });
