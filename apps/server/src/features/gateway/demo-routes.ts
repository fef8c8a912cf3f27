import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GatewayEvent } from '@portico/contract/gateway.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parse } from 'yaml';
import { installApart } from '../../platform/http/install-apart.ts';
import { repositoryFile } from '../../platform/source-files.ts';
import type { AnalyticsService } from '../analytics/service.ts';
import type { Portal } from '../portals/service.ts';
import type { AuthorizeService, Grant } from './authorize.ts';
import { createSampleUpstream, type SampleAnswer, type SampleDocument } from './demo-upstream.ts';
import { toHeaders } from './routes.ts';

/** The server URL in the demo's specifications: a path of this server, at any origin. */
const demoGatewayPath = '/demo-gateway';

const products = repositoryFile('content/demo/private/products');

/** The two APIs of the demo, by the first segments of their path. */
const upstreams: Record<string, string> = {
  '/weather/v2': 'weather/weather-v2.json',
  '/maps/v4': 'maps/maps-v4.yaml',
};

interface Services {
  portals: { byHost(host: string | undefined): Promise<Portal> };
  authorization: Pick<AuthorizeService, 'authorize'>;
  analytics: Pick<AnalyticsService, 'ingest'>;
}

interface Served {
  org_id: string;
  grant: Grant;
  answer: { status: number; bytes: number };
  began_ms: number;
}

type Upstream = ReturnType<typeof createSampleUpstream>;

/**
 * A small gateway with two sample APIs, which shows a whole call to new developers: it asks like a real gateway,
 * forwards the call, and reports it.
 */
export async function installDemoGateway(
  server: FastifyInstance,
  { portals, authorization, analytics }: Services,
  clock: () => number = Date.now,
): Promise<void> {
  const known = new Map<string, Promise<Upstream>>();
  const upstreamAt = (base: string, file: string) => {
    const upstream =
      known.get(base) ??
      readFile(join(products, file), 'utf8').then((text) => createSampleUpstream(parse(text) as SampleDocument));
    known.set(base, upstream);
    return upstream;
  };

  async function answerOf(request: FastifyRequest, path: string, query: string): Promise<SampleAnswer> {
    const [base, file] = Object.entries(upstreams).find(([start]) => path.startsWith(start)) ?? [];
    if (base === undefined || file === undefined) return { status: 404, body: undefined };
    const upstream = await upstreamAt(base, file);
    return upstream({
      method: request.method,
      path: path.slice(base.length),
      query: new URLSearchParams(query),
      now: clock(),
    });
  }

  function report(request: FastifyRequest, { org_id, grant, answer, began_ms }: Served): void {
    const event: GatewayEvent = {
      time: began_ms,
      application_id: grant.application_id,
      product_version_id: grant.product_version_id,
      status: answer.status,
      latency_ms: Math.max(clock() - began_ms, 1),
      request_bytes: Number(request.headers['content-length'] ?? 0) + request.url.length,
      response_bytes: answer.bytes,
      event_id: request.id,
    };
    const records = (async function* () {
      yield [{ line: 1, text: JSON.stringify(event) }];
    })();
    analytics
      .ingest(org_id, records)
      .catch((err: unknown) => request.log.warn({ reqId: request.id, err }, 'failed to count the demo call'));
  }

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const began_ms = clock();
    const { org_id } = await portals.byHost(request.headers.host);
    const [path = '', query = ''] = request.url.split('?', 2);
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const grant = await authorization.authorize(org_id, { method: request.method, host, path, query }, request.headers);
    const { status, body } = await answerOf(request, path.slice(demoGatewayPath.length), query);
    const text = body === undefined ? '' : JSON.stringify(body);
    report(request, { org_id, grant, answer: { status, bytes: Buffer.byteLength(text) }, began_ms });
    reply.code(status).headers(toHeaders(grant)).header('cache-control', 'no-store');
    return body === undefined ? reply.send() : reply.type('application/json').send(text);
  }

  await installApart(server, 'demo gateway', (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${demoGatewayPath}/*`,
      exposeHeadRoute: false,
      handler: pass,
    });
  });
}
