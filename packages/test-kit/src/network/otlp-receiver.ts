import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
  /** Plain values by key. */
  attributes: Record<string, string | number>;
}

export interface OtlpReceiver extends AsyncDisposable {
  /** The value of `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  spans: ReceivedSpan[];
  requests: { path: string; headers: IncomingHttpHeaders; text: string }[];
  /** The status of all further answers. */
  status: number;
  /** Resolves with the first matching span, which may already have arrived. */
  span(isFit: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>;
}

/** A real collector on loopback that receives spans by OTLP in JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  let waiting: { isFit: (span: ReceivedSpan) => boolean; resolve: (span: ReceivedSpan) => void }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    receiver.requests.push({ path: request.url ?? '', headers: request.headers, text });
    response.writeHead(receiver.status, { 'content-type': 'application/json' }).end('{}');
    if (receiver.status !== 200) return;
    receiver.spans.push(...toSpans(JSON.parse(text)));
    waiting = waiting.filter(({ isFit, resolve }) => {
      const found = receiver.spans.find(isFit);
      if (found) resolve(found);
      return !found;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${port}`,
    spans: [],
    requests: [],
    status: 200,
    span(isFit) {
      const found = receiver.spans.find(isFit);
      if (found) return Promise.resolve(found);
      const { promise, resolve } = Promise.withResolvers<ReceivedSpan>();
      waiting.push({ isFit, resolve });
      return promise;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

interface WireAttribute {
  key: string;
  value: { stringValue?: string; intValue?: string };
}
type WireSpan = Omit<ReceivedSpan, 'attributes'> & { attributes: WireAttribute[] };
interface WireRequest {
  resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[];
}

const toSpans = ({ resourceSpans }: WireRequest): ReceivedSpan[] =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map((span) => ({ ...span, attributes: Object.fromEntries(span.attributes.map(toPair)) }));

const toPair = ({ key, value }: WireAttribute): [string, string | number] => [
  key,
  value.intValue === undefined ? (value.stringValue ?? '') : Number(value.intValue),
];
