import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { pathToFileURL } from 'node:url';
import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aClock } from '@portico/test-kit/world/developers.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../../app/compose.ts';
import type { AuditStreamSettings } from './sinks.ts';

const settingsOf = (url: string, more: Partial<AuditStreamSettings> = {}): AuditStreamSettings => ({
  url: new URL(url),
  format: 'json',
  token: undefined,
  ...more,
});

/** A server without its schedule: a test chains and sends when it wants to. */
function aServer(database: TestDatabase, audit_stream: AuditStreamSettings) {
  const clock = aClock();
  const services = createServices({ ...database.settings, database, clock, audit_stream });
  const { audit, auditChain, auditStream, organization, transact } = services;
  return {
    clock,
    organization: (name: string) => organization.create(name),
    async add(org_id: string, ...numbers: number[]) {
      for (const number of numbers) {
        clock.pass(1000);
        const event = { org_id, action: 'flag.set', actor: { kind: 'system' }, details: { number } } as const;
        await transact((transaction) => audit.record(transaction, event));
      }
      await auditChain.chainAll();
    },
    send: () => auditStream.round(),
  };
}

const aFolder = () => mkdtempSync(join(tmpdir(), 'portico-audit-'));
const numbersOf = (lines: readonly string[]): number[] => lines.map((line) => JSON.parse(line).details.number);
const linesOf = (text: string): string[] => text.split('\n').filter(Boolean);

/** Listens at a free port until the test ends. */
async function listening<Listening extends Server>(server: Listening) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      server.close();
    },
  };
}

async function anHttpReceiver(answer: () => number = () => 204) {
  const received: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
  const server = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer(), { connection: 'close' }).end();
    });
  });
  return Object.assign(await listening(server), { received });
}

/** Reads messages with their length in front, and closes when the sender has closed. */
function readMessages(socket: Socket, received: string[]): void {
  let bytes = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (piece: Buffer) => {
    bytes = Buffer.concat([bytes, piece]);
    for (;;) {
      const space = bytes.indexOf(' ');
      const length = Number(bytes.subarray(0, Math.max(space, 0)).toString());
      if (space < 0 || bytes.length < space + 1 + length) return;
      received.push(bytes.subarray(space + 1, space + 1 + length).toString());
      bytes = bytes.subarray(space + 1 + length);
    }
  });
}

onBothEngines((open) => {
  test('a file gets every entry once, in order, with its place and hash', async () => {
    await using database = await open();
    const file = join(aFolder(), 'audit.log');
    const server = aServer(database, settingsOf(pathToFileURL(file).href));
    const org_id = await server.organization('Saltmere');
    await server.add(org_id, 1, 2, 3);
    await server.send();
    await server.add(org_id, 4);
    await server.send();
    await server.send();
    const lines = linesOf(readFileSync(file, 'utf8'));
    expect(numbersOf(lines)).toEqual([1, 2, 3, 4]);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      org_id,
      seq: 1,
      action: 'flag.set',
      actor: { kind: 'system', id: null, email: null },
      target: null,
      hash: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('a long log is sent in batches, and each organization has its own', async () => {
    await using database = await open();
    const file = join(aFolder(), 'audit.log');
    const server = aServer(database, settingsOf(pathToFileURL(file).href));
    const [first, second] = [await server.organization('First'), await server.organization('Second')];
    const numbers = Array.from({ length: 450 }, (_, number) => number);
    await server.add(first, ...numbers);
    await server.add(second, 1000);
    await server.send();
    const entries = linesOf(readFileSync(file, 'utf8')).map((line) => JSON.parse(line));
    const of = (org_id: string) => entries.filter((entry) => entry.org_id === org_id);
    expect(of(first).map(({ seq }) => seq)).toEqual(numbers.map((number) => number + 1));
    expect(of(second).map(({ details }) => details)).toEqual([{ number: 1000 }]);
  });

  test('after an outage nothing is missing, and what may not have arrived is repeated', async () => {
    await using database = await open();
    let status = 500;
    await using receiver = await anHttpReceiver(() => status);
    const server = aServer(database, settingsOf(`http://127.0.0.1:${receiver.port}/in`, { token: 'secret-1' }));
    const org_id = await server.organization('Saltmere');
    await server.add(org_id, 1, 2);
    await expect(server.send()).rejects.toThrow('The receiver of the audit log answered 500.');
    // It pauses after a failure.
    await server.send();
    expect(receiver.received).toHaveLength(1);
    await server.add(org_id, 3);
    status = 200;
    server.clock.pass(2000);
    await server.send();
    expect(receiver.received.map(({ body }) => numbersOf(linesOf(body)))).toEqual([
      [1, 2],
      [1, 2, 3],
    ]);
    expect(receiver.received[1]?.headers).toMatchObject({
      authorization: 'Bearer secret-1',
      'content-type': 'application/x-ndjson',
    });
  });

  test('two servers do not send the same entries, and one continues where the other was killed', async () => {
    await using database = await open();
    const file = join(aFolder(), 'audit.log');
    let isHeld: (() => void) | undefined;
    await using slow = await listening(createTcpServer((socket) => void socket.on('error', () => {})));
    const killed = aServer(database, settingsOf(`syslog://127.0.0.1:${slow.port}`));
    const other = aServer(database, settingsOf(pathToFileURL(file).href));
    const org_id = await killed.organization('Saltmere');
    await killed.add(org_id, 1);
    // It takes the log, and never ends.
    void killed.send().catch(() => isHeld?.());
    await expect
      .poll(async () => (await database.query.selectFrom('audit_stream').select('lease_owner').execute()).length)
      .toBe(1);
    await other.send();
    expect(() => readFileSync(file)).toThrow('ENOENT');
    other.clock.pass(61_000 + 5000);
    await other.send();
    expect(numbersOf(linesOf(readFileSync(file, 'utf8')))).toEqual([1]);
  });
});

test('a rotated file is followed, and a line that was cut off stays apart', async () => {
  await using database = await openTestDatabase('sqlite');
  const file = join(aFolder(), 'audit.log');
  const server = aServer(database, settingsOf(pathToFileURL(file).href));
  const org_id = await server.organization('Saltmere');
  await server.add(org_id, 1);
  await server.send();
  renameSync(file, `${file}.1`);
  writeFileSync(file, '{"seq":2,"cut');
  await server.add(org_id, 2);
  await server.send();
  expect(readFileSync(file, 'utf8').split('\n')[0]).toBe('{"seq":2,"cut');
  expect(numbersOf(linesOf(readFileSync(file, 'utf8')).slice(1))).toEqual([2]);
});

test('syslog over TCP gets framed messages, and one that stops reading gets them again', async () => {
  await using database = await openTestDatabase('sqlite');
  const received: string[] = [];
  let isBroken = true;
  await using receiver = await listening(
    createTcpServer((socket) => (isBroken ? socket.destroy() : readMessages(socket, received))),
  );
  const server = aServer(database, settingsOf(`syslog://127.0.0.1:${receiver.port}`));
  const org_id = await server.organization('Saltmere');
  await server.add(org_id, 1, 2);
  await expect(server.send()).rejects.toThrow();
  isBroken = false;
  server.clock.pass(5000);
  await server.send();
  expect(received).toHaveLength(2);
  const [, at, message] = /^<110>1 (\S+) \S+ portico \d+ audit - \u{FEFF}(.*)$/u.exec(received[0]!)!;
  expect([at, JSON.parse(message!).details]).toEqual([JSON.parse(message!).at, { number: 1 }]);
});

test('syslog over TLS refuses a receiver that nobody vouches for', async () => {
  await using database = await openTestDatabase('sqlite');
  const folder = aFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
  const received: string[] = [];
  const files = { key: readFileSync(key), cert: readFileSync(cert) };
  await using receiver = await listening(
    tls.createServer(files, (socket) => readMessages(socket, received)).on('tlsClientError', () => {}),
  );
  const server = aServer(database, settingsOf(`syslogs://127.0.0.1:${receiver.port}`, { format: 'cef' }));
  const org_id = await server.organization('Saltmere');
  await server.add(org_id, 1);
  await expect(server.send()).rejects.toThrow('self-signed certificate');
  expect(received).toEqual([]);
  const usual = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...usual, files.cert.toString()]);
  try {
    server.clock.pass(5000);
    await server.send();
  } finally {
    tls.setDefaultCACertificates(usual);
  }
  expect(received[0]).toContain('\u{FEFF}CEF:0|Portico|Portico|1|flag.set|flag.set|3|rt=');
});
