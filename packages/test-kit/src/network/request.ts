import { request } from 'node:http';
import { expectPlainProblem } from '../words.ts';

/** `fetch` with any Host header, which the real `fetch` forbids. */
export async function requestAs(host: string, url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (init.body !== undefined && init.body !== null && !headers.has('content-type')) {
    headers.set('content-type', 'application/json');
  }
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const outgoing = request(
    url,
    { method: init.method ?? 'GET', headers: { ...Object.fromEntries(headers), host } },
    async (incoming) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of incoming) chunks.push(chunk);
      } catch (error) {
        // The server may stop during its answer.
        reject(error);
        return;
      }
      const answered = new Headers();
      for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
        answered.append(incoming.rawHeaders[at] as string, incoming.rawHeaders[at + 1] as string);
      }
      const status = incoming.statusCode ?? 0;
      const body = [204, 205, 304].includes(status) ? null : Buffer.concat(chunks);
      try {
        if (answered.get('content-type')?.startsWith('application/problem+json') && body?.length) {
          expectPlainProblem(JSON.parse(body.toString()));
        }
      } catch (error) {
        reject(error);
        return;
      }
      resolve(new Response(body, { status, headers: answered }));
    },
  );
  outgoing.on('error', reject);
  outgoing.end(init.body as string | Uint8Array | undefined);
  return promise;
}
