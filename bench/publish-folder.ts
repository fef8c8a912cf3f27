import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { program } from '@portico/test-kit/server/program.ts';

/** Prints the peak memory when the process ends. */
const tellMemory = `data:text/javascript,process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS+'\\n'))`;

/** Publishes a folder by the command, as people do, and tells its time, its peak memory and what it printed. */
export async function publishFolder(site: string, DATA_DIR: string) {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', tellMemory, program, 'publish', site], {
    env: { PATH: process.env.PATH, DATA_DIR },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`Publishing failed: ${errors}`);
  const peak = Number(/peak (\d+)/.exec(errors)?.[1]);
  return { seconds: (performance.now() - began) / 1000, megabytes: peak / 1024, output };
}
