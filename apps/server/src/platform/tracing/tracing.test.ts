import { anActor } from '@portico/test-kit/actor.ts';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { anOpenIdProvider } from '@portico/test-kit/identity/openid-provider.ts';
import { startSmtpServer } from '@portico/test-kit/mail/smtp-server.ts';
import { type OtlpReceiver, startOtlpReceiver } from '@portico/test-kit/network/otlp-receiver.ts';
import { startWebhookReceiver } from '@portico/test-kit/network/webhook-receiver.ts';
import { startServer } from '@portico/test-kit/server/start-server.ts';
import { aDeveloper, post, signIn } from '@portico/test-kit/world/developers.ts';
import { aBrowser, oidcFile } from '@portico/test-kit/world/sso-world.ts';
import { aPortalContent, aProduct, aWorld } from '@portico/test-kit/world/world.ts';
import { describe, expect, test } from 'vitest';
import { type Engine, openDatabase } from '../database/database.ts';
import { startTracing } from './tracing.ts';

const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736';
const caller_id = '00f067aa0ba902b7';
const traceparent = `00-${trace_id}-${caller_id}-01`;

const tracingTo = ({ url }: { url: string }) =>
  startTracing({
    endpoint: new URL('/v1/traces', url),
    headers: {},
    service_name: 'portico',
    sampler: 'parentbased_always_on',
    ratio: 1,
  });

/** A server with a traced database, and a collector. */
async function aTracedWorld(
  engine: Engine,
  ...[portals, parts]: Parameters<typeof aWorld> extends [unknown, ...infer Rest] ? Rest : never
) {
  const stack = new AsyncDisposableStack();
  const collector = stack.use(await startOtlpReceiver());
  const { settings } = stack.use(await openTestDatabase(engine));
  const tracing = stack.use(tracingTo(collector));
  const database = stack.use(openDatabase({ ...settings, observed: tracing.dialect }));
  const world = stack.use(await aWorld({ ...database, settings }, portals, { tracing, ...parts }));
  return Object.assign(stack, { world, collector, tracing });
}

const told = ({ requests }: OtlpReceiver) => requests.map(({ text }) => text).join('\n');

describe.each<Engine>(['sqlite', 'postgres'])('on %s', (engine) => {
  test('a request is a span of its caller’s trace, and its statements are child spans', async () => {
    const portal = aPortalContent({ visibility: 'private' }, [aProduct('parcels')]);
    await using traced = await aTracedWorld(engine, [portal]);
    const { world, collector } = traced;
    const developer = await aDeveloper(world, { email: 'ada.private@example.com' });
    const { cookie } = await signIn(world, developer);
    const headers = { cookie, traceparent };
    await world.fetch('/api/v2/products?filter[name][contains]=parcelsearch', { headers });
    const span = await collector.span(({ name }) => name === 'GET /api/v2/products');
    expect(span).toMatchObject({ traceId: trace_id, parentSpanId: caller_id, kind: 2, status: {} });
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v2/products',
      'http.response.status_code': 200,
    });
    const queries = collector.spans.filter(({ parentSpanId }) => parentSpanId === span.spanId);
    const system = engine === 'postgres' ? 'postgresql' : 'sqlite';
    expect(queries.map(({ attributes }) => attributes)).toContainEqual({
      'db.system.name': system,
      'db.operation.name': 'SELECT',
      'db.collection.name': 'session_token',
    });
    for (const query of queries) {
      expect(query.traceId).toBe(trace_id);
      expect(BigInt(query.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
      expect(BigInt(query.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(span.endTimeUnixNano));
    }
    const secret = cookie.split('=')[1] ?? '';
    for (const value of ['parcelsearch', 'ada.private', secret, developer.id])
      expect(told(collector)).not.toContain(value);
  });

  test('a transaction has spans for its statements, and a refusal has its code', async () => {
    await using traced = await aTracedWorld(engine, [aPortalContent({ visibility: 'private' })]);
    const { world, collector } = traced;
    await aDeveloper(world, { email: 'ada@example.com', password: 'Correct-horse-9' });
    const body = { username: 'ada@example.com', password: 'wrong-horse' };
    await post(world, '/api/v2/developer/authenticate', body, { traceparent });
    const span = await collector.span(({ name }) => name === 'POST /api/v2/developer/authenticate');
    expect(span.attributes).toMatchObject({
      'http.response.status_code': 401,
      'portico.problem': 'wrong-credentials',
    });
    const transaction = collector.spans.find(
      ({ name, parentSpanId }) => name === 'transaction' && parentSpanId === span.spanId,
    );
    expect(transaction?.attributes['portico.transaction']).toBe('committed');
    const inside = collector.spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId);
    expect(inside.length).toBeGreaterThan(0);
    for (const value of ['horse', 'ada@']) expect(told(collector)).not.toContain(value);
  });
});

test('an answer of the fast path has a span, too', async () => {
  await using traced = await aTracedWorld('sqlite', [aPortalContent({}, [aProduct('parcels')])]);
  const { world, collector } = traced;
  await world.fetch('/api/v2/products');
  await world.fetch('/api/v2/products', { headers: { traceparent } });
  const span = await collector.span(({ traceId }) => traceId === trace_id);
  expect(span).toMatchObject({ name: 'GET known answers', attributes: { 'http.response.status_code': 200 } });
});

test('deliveries of webhooks and mails are traces of their own, which continue at the receiver', async () => {
  await using receiver = await startWebhookReceiver();
  await using mailServer = await startSmtpServer();
  await using traced = await aTracedWorld('sqlite', [aPortalContent({ visibility: 'private' })], {
    outbound_allow: ['127.0.0.1', '::1'],
    smtp_url: mailServer.url,
    mail_from: { address: 'no-reply@example.com' },
  });
  const { world, collector } = traced;
  const { users, webhooks } = world.services;
  const owner = { org_id: world.org_id, email: 'olive@example.com', full_name: 'Olive', role: 'owner' } as const;
  const { id } = (await users.add({ ...owner, password: 'Correct-horse-7' }))!;
  const keeper = anActor({ org_id: world.org_id, id });
  const webhook = await webhooks.create(keeper, { url: receiver.url });
  await webhooks.sendTest(keeper, webhook.id);
  await post(world, '/api/v2/developer', { email: 'ada@example.com', full_name: 'Ada' });
  await mailServer.received(1);
  const mail = await collector.span(({ name }) => name === 'mail');
  expect([mail.parentSpanId, mail.attributes]).toEqual([undefined, {}]);

  const [event] = await receiver.received(1);
  const delivery = await collector.span(({ name }) => name === 'webhook');
  const call = await collector.span(({ name, kind }) => name === 'POST' && kind === 3);
  expect(call).toMatchObject({ traceId: delivery.traceId, parentSpanId: delivery.spanId });
  expect(call.attributes).toEqual({
    'http.request.method': 'POST',
    'server.address': '127.0.0.1',
    'url.scheme': 'http',
    'http.response.status_code': 200,
  });
  expect(event?.headers.traceparent).toBe(`00-${call.traceId}-${call.spanId}-01`);
  for (const value of ['ada@', 'olive@', '/events']) expect(told(collector)).not.toContain(value);
});

test('calls to an identity provider belong to the request that causes them', async () => {
  await using provider = await anOpenIdProvider();
  await using traced = await aTracedWorld(
    'sqlite',
    [aPortalContent({ visibility: 'private', identity_providers: [oidcFile(provider)] })],
    {
      public_url: new URL('http://site.test'),
      outbound_allow: ['127.0.0.1', '::1'],
      namedSecret: () => 'secret-of-the-client',
    },
  );
  await aBrowser(traced.world).leave();
  const { collector } = traced;
  const span = await collector.span(({ name }) => name === 'GET /api/v2/developer/authenticate/sso');
  const call = collector.spans.find(
    ({ kind, parentSpanId, name }) => kind === 3 && name === 'GET' && parentSpanId === span.spanId,
  );
  expect(call?.attributes).toMatchObject({ 'http.response.status_code': 200 });
  expect(told(collector)).not.toContain('well-known');
});

test('an unavailable collector breaks nothing, and lost spans are counted', async () => {
  await using traced = await aTracedWorld('sqlite', [aPortalContent({}, [aProduct('parcels')])]);
  const { world, collector, tracing } = traced;
  collector.status = 503;
  for (let count = 0; count < 20; count++) expect((await world.fetch('/api/v2/products')).status).toBe(200);
  await tracing[Symbol.asyncDispose]();
  const metrics = await (await world.fetch('/metrics', { host: 'localhost' })).text();
  expect(metrics).toMatch(/^portico_spans_exported_total 0$/m);
  expect(Number(/^portico_spans_dropped_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(20);
});

test('a server with a trace endpoint sends the last traces before it stops', async () => {
  await using collector = await startOtlpReceiver();
  await using database = await openTestDatabase('sqlite');
  await using server = await startServer({
    DATA_DIR: database.settings.data_dir,
    DEMO: 'no',
    LOG_LEVEL: 'error',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otlp/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20c2VjcmV0,x-tenant=one',
    OTEL_SERVICE_NAME: 'portal-of-acme',
  });
  await fetch(`${server.url}/healthz`);
  expect(await server.terminate()).toBe(0);
  expect(collector.spans.map(({ name }) => name)).toContain('GET /healthz');
  const [request] = collector.requests;
  expect(request).toMatchObject({
    path: '/otlp/v1/traces',
    headers: { authorization: 'Basic c2VjcmV0', 'x-tenant': 'one' },
  });
  expect(request?.text).toContain('"stringValue":"portal-of-acme"');
});
