import { type StartedServer, startServer as start } from '@portico/test-kit/server/start-server.ts';

export type RunningServer = Pick<StartedServer, 'url' | 'publicUrl' | 'data_dir' | 'output' | 'terminate'> &
  AsyncDisposable;

/** Ports of this worker's servers that have ended or are about to. */
const ended = new Set<string>();

/** A page that is still open may call a server that its test has stopped, which is no defect of the page. */
export const isOfEndedServer = (url: string): boolean => URL.canParse(url) && ended.has(new URL(url).port);

/** All targets of the server's requests in these tests listen on this machine. */
const settings = { OUTBOUND_ALLOW: '127.0.0.1,::1', LOG_LEVEL: 'warn' };

/** Starts the real server on a free port with a data folder of its own, filled with the demo. */
export async function startServer(more: Record<string, string> = {}): Promise<RunningServer> {
  const server = await start({ ...settings, ...more });
  const port = String(server.port);
  ended.delete(port);
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      ended.add(port);
      await server.terminate();
      await server[Symbol.asyncDispose]();
    },
  };
}
