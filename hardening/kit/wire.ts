import { randomInt } from 'node:crypto';
import { requestAs } from '@portico/test-kit/network/request.ts';

export interface Answer {
  status: number;
  /** The parsed body, if it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it, the test says
  body: any;
  text: string;
  headers: Headers;
  /** The code of the problem, if the answer is one. */
  code: string | undefined;
}

/**
 * Sends a request with only the given headers, and reads the whole answer. Text and bytes are sent verbatim, other
 * values as JSON.
 */
export type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

export const sendTo =
  (port: number, host: string, always: Record<string, string> = {}): Send =>
  async (method, path, body, headers = {}) => {
    const isPlain = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    const sent = isPlain ? (body as string | undefined) : JSON.stringify(body);
    const init = { method, headers: { ...always, ...headers }, ...(sent !== undefined && { body: sent }) };
    return read(await requestAs(host, `http://127.0.0.1:${port}${path}`, init));
  };

async function read(answer: Response): Promise<Answer> {
  const { status, headers } = answer;
  const text = await answer.text();
  const isJson = /^application\/(problem\+)?json/.test(headers.get('content-type') ?? '');
  const body = isJson && text !== '' ? JSON.parse(text) : undefined;
  const code = /^\/problems\/(.+)$/.exec(body?.type ?? '')?.[1];
  return { status, body, text, headers, code };
}

/** The header of a request from another IP address, so that limits by IP address do not apply. */
export const fromAnywhere = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});

/** The `name=value` pairs of an answer's cookies, as the next request sends them. */
export const cookiesOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

/** The observable parts of an answer, without those that differ between two requests. */
export function seen({ status, headers, text }: Answer): unknown {
  const kept = [...headers].filter(([name]) => !['date', 'x-request-id', 'keep-alive'].includes(name));
  return {
    status,
    headers: Object.fromEntries(kept),
    body: text.replace(/"instance":"[^"]*"/, '"instance":"…"'),
  };
}
