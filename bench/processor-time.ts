import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds of processor time of all threads of a process, as Linux counts them; undefined on other systems. */
export async function processorMs(pid: number): Promise<number | undefined> {
  const folder = `/proc/${pid}/task`;
  const threads = await readdir(folder).catch(() => undefined);
  if (!threads) return undefined;
  const times = await Promise.all(
    threads.map(async (thread) => {
      const text = await readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '0');
      return Number(text.split(' ', 1)[0]) / 1e6;
    }),
  );
  return times.reduce((sum, ms) => sum + ms, 0);
}
