import { readFileSync } from 'node:fs';

const lookMs = 250;

/**
 * Stops this process like SIGTERM when the process that started it has ended. npm forwards signals to the shell that
 * runs a script, and the shell dies without stopping the server, which would keep the port. This applies only if npm or
 * `portico.js` started the server: a server that a shell put into the background outlives that shell.
 */
export function stopWithParent(): void {
  const stop = () => process.kill(process.pid, 'SIGTERM');
  if (process.connected) {
    process.once('disconnect', stop);
    process.channel?.unref();
  }
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npm = npmBehindShell(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isRunning(npm))) return;
    clearInterval(timer);
    stop();
  }, lookMs);
  timer.unref();
}

/** A shell between npm and this process outlives an npm that was killed. Only Linux can detect this. */
function npmBehindShell(parent: number): number | undefined {
  try {
    const [, name = '', above] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return /^(ba|da|z|k)?sh$/.test(name) && Number(above) > 1 ? Number(above) : undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
