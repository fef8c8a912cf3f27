import type { Access } from '@portico/contract/operation.ts';
import type { Logger } from 'pino';
import type { ClientClass } from './client-address.ts';
import type { Callers } from './handle.ts';

interface AnswerNote {
  id: string;
  host: string | undefined;
  caller?: Callers[Access] | null;
  client: ClientClass;
  method: string;
  url: string;
  status: number;
  ms: number;
}

/** Logs one line for each request: who sent what to which portal, and from where. */
export function noteAnswer(
  log: Logger,
  { id, method, url, status, ms, host, caller = null, client }: AnswerNote,
): void {
  if (!log.isLevelEnabled('info')) return;
  const path = toPath(url);
  log.info({
    reqId: id,
    method,
    path,
    status,
    ms: Math.round(ms),
    host: host?.slice(0, 255),
    client,
    ...whoIs(caller),
  });
}

/** Ids, by which an operator finds the rest. Names and email addresses are not logged. */
function whoIs(caller: Callers[Access] | null): { portal?: string; caller?: string } {
  if (caller === null) return {};
  const { portal, developer, user, gateway } = caller as Partial<
    Callers['developer'] & Callers['user'] & Callers['gateway']
  >;
  const known = developer ? `developer ${developer.id}` : user ? `user ${user.id}` : gateway && `gateway ${gateway.id}`;
  const token = user?.token ? ` by token ${user.token.id}` : '';
  return { ...(portal && { portal: portal.id }), ...(known && { caller: `${known}${token}` }) };
}

export function toPath(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
}
