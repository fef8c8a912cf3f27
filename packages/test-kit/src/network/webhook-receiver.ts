import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  path: string;
  headers: IncomingHttpHeaders;
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test expects a body of its own
  body: any;
}

type Answering = (event: ReceivedEvent, response: ServerResponse) => unknown;

export interface WebhookReceiver extends AsyncDisposable {
  url: string;
  events: ReceivedEvent[];
  /** Replaces all further answers. The default is an empty 200. */
  answer: Answering;
  /** Resolves when this many events have arrived since the start. */
  received(count: number): Promise<ReceivedEvent[]>;
}

/** A real HTTP server on loopback that keeps the events it receives. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const events: ReceivedEvent[] = [];
  let waiting: { count: number; resolve: (events: ReceivedEvent[]) => void }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString();
    const event = { path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw || 'null') };
    events.push(event);
    await receiver.answer(event, response);
    if (!response.writableEnded && !response.destroyed) response.end();
    for (const { count, resolve } of waiting) if (events.length >= count) resolve(events);
    waiting = waiting.filter(({ count }) => events.length < count);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/events`,
    events,
    answer: () => {},
    received(count) {
      if (events.length >= count) return Promise.resolve(events);
      const { promise, resolve } = Promise.withResolvers<ReceivedEvent[]>();
      waiting.push({ count, resolve });
      return promise;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Verifies as receivers of Standard Webhooks do: one of the signatures must match. */
export function isSignedWith(secret: string, { headers, raw }: ReceivedEvent): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
