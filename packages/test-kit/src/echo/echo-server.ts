import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ArrivedRequest, Judge, Verdict } from './judge.ts';
import { decode } from './read-styles.ts';

/** A request that a program is about to send. */
interface EchoCase {
  readonly judge: Judge;
  /** Such as `GET /path`. */
  readonly operation: string;
}

export interface EchoServer extends AsyncDisposable {
  readonly origin: string;
  /** The URL that replaces a URL of the document. Requests to it are judged by this case. */
  urlFor(id: string, url: string): string;
  expect(id: string, one: EchoCase): void;
  /** The verdicts of a case, in the order of its requests. */
  verdictsOf(id: string): readonly Verdict[];
  arrivedFor(id: string): readonly ArrivedRequest[];
}

/** An error also needs an answer, because the program would wait for one. */
function judged({ judge, operation }: EchoCase, sent: ArrivedRequest): Verdict {
  try {
    return judge.judge(sent, operation);
  } catch (error) {
    return { operation: undefined, values: {}, findings: [{ where: 'operation', problem: String(error) }] };
  }
}

/** Receives requests on loopback, judges each by the document of its case, and answers with the verdict. */
export async function startEchoServer(): Promise<EchoServer> {
  const cases = new Map<string, EchoCase>();
  const verdicts = new Map<string, Verdict[]>();
  const arrived = new Map<string, ArrivedRequest[]>();

  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [, id = '', origin = '', rest = ''] = /^\/~([^/]*)\/([^/]*)(.*)$/s.exec(request.url ?? '') ?? [];
    const one = cases.get(id);
    if (!one) return void response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
    const { rawHeaders } = request;
    const sent: ArrivedRequest = {
      method: request.method ?? '',
      url: `${decode(origin)}${rest}`,
      headers: rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : [])),
      body: Buffer.concat(chunks),
    };
    const verdict = judged(one, sent);
    verdicts.set(id, [...(verdicts.get(id) ?? []), verdict]);
    arrived.set(id, [...(arrived.get(id) ?? []), sent]);
    response.writeHead(verdict.findings.length === 0 ? 200 : 422, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    });
    response.end(JSON.stringify(verdict));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    urlFor(id, url) {
      const [, target = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)(.*)$/is.exec(url) ?? [];
      return `${origin}/~${id}/${encodeURIComponent(target)}${rest}`;
    },
    expect: (id, one) => void cases.set(id, one),
    verdictsOf: (id) => verdicts.get(id) ?? [],
    arrivedFor: (id) => arrived.get(id) ?? [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
