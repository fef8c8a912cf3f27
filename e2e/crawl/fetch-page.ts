import { request } from 'node:http';

export interface FetchedPage {
  readonly status: number;
  readonly type: string;
  readonly location: string | undefined;
  readonly body: string;
}

/** Requests a page as a browser without scripts does. Every host of a portal resolves to this machine. */
export function fetchPage(url: string, cookie = ''): Promise<FetchedPage> {
  const { host, port, pathname, search } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<FetchedPage>();
  const headers = { host, accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...(cookie && { cookie }) };
  const asked = request({ host: '127.0.0.1', port, path: `${pathname}${search}`, headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
    answer.on('end', () =>
      resolve({
        status: answer.statusCode ?? 0,
        type: answer.headers['content-type']?.split(';', 1)[0] ?? '',
        location: answer.headers.location,
        body: Buffer.concat(chunks).toString(),
      }),
    );
  });
  asked.on('error', reject).end();
  return promise;
}
