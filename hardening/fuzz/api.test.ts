import { startPostgres } from '@portico/test-kit/database/postgres-cluster.ts';
import { type StartedServer, startServer } from '@portico/test-kit/server/start-server.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { unlimited } from '../kit/unlimited.ts';
import { type DescribedOperation, type Description, readDescription } from './description.ts';
import { issuerAttempt, issuerComplaint } from './issuer.ts';
import { type Attempt, almostValidAttempt, validAttempt } from './requests.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { seed } from './seed.ts';
import { NoAnswer, type Sent, send, sendBytes } from './send.ts';
import { type WildAttempt, wildAttempt } from './wild.ts';

/**
 * Calls every operation of the server's own description with valid, nearly valid and wild requests. To repeat a
 * failure: FUZZ_SEED=<the printed seed> FUZZ_ONLY=<the operation>.
 */
const only = process.env.FUZZ_ONLY;
/** The number of requests of each of the three kinds for each operation. */
const runs = Number(process.env.FUZZ_RUNS ?? byForm({ short: 3, long: 86 }));
const lanes = 4;

/** These operations wait for changes by design, so the caller disconnects. */
const mayWait = ['listGatewayChanges'];

describe.each(['sqlite', 'postgres'] as const)('every operation, on %s', (engine) => {
  const opened = new AsyncDisposableStack();
  let server: StartedServer;
  let sandbox: Sandbox;
  let description: Description;
  let sent = 0;
  /** Operations that have succeeded at least once. */
  const served = new Set<string>();
  /** Requests that were refused because of concurrent changes. They are repeated when nothing else runs. */
  const toldLater: (() => Promise<void>)[] = [];
  let isAlone = false;

  beforeAll(async () => {
    const database: Record<string, string> = {};
    if (engine === 'postgres') database.DATABASE_URL = await opened.use(await startPostgres()).createDatabase('fuzz');
    const settings = {
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1',
      OPEN_REGISTRATION: 'yes',
      ...unlimited,
      ...database,
    };
    server = opened.use(await startServer(settings));
    description = await readDescription(server.url);
    sandbox = await createSandbox(server);
    await sandbox.mend();
  });
  afterAll(() => opened.disposeAsync());

  const seenIn = (since: number) => server.output().slice(since, since + 3000);

  async function check(operation: DescribedOperation, attempt: Attempt): Promise<void> {
    const judge = (answer: Sent) => {
      if (answer.status < 400) served.add(operation.id);
      if (answer.status !== 503 || isAlone) return description.complaint(operation, answer);
      toldLater.push(() => check(operation, attempt));
      return undefined;
    };
    await judged(attempt, judge);
  }

  async function judged(attempt: Attempt, judge: (answer: Sent) => string | undefined): Promise<void> {
    const request = sandbox.toSendable(attempt);
    const since = server.output().length;
    sent++;
    let complaint: string | undefined;
    try {
      const answer = await notLate(() => send(server.port, request));
      complaint = judge(answer);
      if (complaint) complaint += `: ${answer.status} ${answer.text.slice(0, 500)}`;
    } catch (error) {
      if (error instanceof NoAnswer && mayWait.includes(attempt.operation)) return;
      complaint = String(error);
    }
    if (complaint) throw new Error(`${complaint}\n${printed(request)}\n${seenIn(since)}`);
  }

  async function checkWild({ bytes }: WildAttempt): Promise<void> {
    const filled = Buffer.from(sandbox.fill(Buffer.from(bytes).toString('latin1'), true), 'latin1');
    const since = server.output().length;
    sent++;
    const status = await notLate(() => sendBytes(server.port, filled)).catch((error: unknown) => String(error));
    if (typeof status === 'string' || (status ?? 0) >= 500)
      throw new Error(`${status}\n${JSON.stringify(filled.toString('latin1').slice(0, 2000))}\n${seenIn(since)}`);
  }

  async function fuzz(operation: DescribedOperation): Promise<string | undefined> {
    const { find } = description;
    const kinds: [name: string, property: fc.IAsyncProperty<[unknown]>][] = [
      ['valid', property(validAttempt(operation, find), (attempt) => check(operation, attempt))],
      ['almost valid', property(almostValidAttempt(operation, find), (attempt) => check(operation, attempt))],
      ['wild', property(wildAttempt(operation), checkWild)],
    ];
    for (const [name, one] of kinds) {
      const numRuns = runsOf(operation, name);
      const outcome = await fc.check(one, { seed, numRuns, interruptAfterTimeLimit: 120_000 });
      if (outcome.failed)
        return `${operation.id}, ${name}: ${outcome.errorInstance}\n${fc.defaultReportMessage(outcome)}`.slice(0, 6000);
    }
    // Other lanes may delete resources that are being created; the last repair runs alone.
    if (operation.method !== 'GET') await sandbox.mend().catch(() => {});
    return undefined;
  }

  test('answers every request in time and as described', async (context) => {
    const all = description.operations.filter(({ id }) => only === undefined || id === only);
    const waiting = [...all];
    const count = all.length;
    const failures: string[] = [];
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const failure = await fuzz(next);
        if (failure) failures.push(failure);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const refusedOnly = all.filter(({ id }) => !served.has(id)).map(({ id }) => id);
    const succeeded = count - refusedOnly.length;
    figure(
      context,
      `${sent} requests to ${count} operations, ${succeeded} of them with success; ${toldLater.length} were told to try again later`,
    );
    if (failures.length > 0) throw new Error(failures.join('\n\n'));
    isAlone = true;
    await sandbox.mend();
    for (const again of toldLater) await again();
    expect(server.output()).not.toContain('request failed');
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }, 3_600_000);

  test('the issuer of tokens refuses invalid requests and says why', async (context) => {
    const numRuns = runs * 20;
    await fc.assert(
      fc.asyncProperty(issuerAttempt, (attempt) => judged(attempt, issuerComplaint)),
      { seed, numRuns },
    );
    figure(context, `${numRuns} requests`);
  });
});

/** On a busy machine an answer can be late without a defect of the server, but not three times. */
async function notLate<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof NoAnswer) || tries === 3) throw error;
    }
  }
}

const property = <Value>(arbitrary: fc.Arbitrary<Value>, run: (value: Value) => Promise<void>) =>
  fc.asyncProperty(arbitrary, run) as unknown as fc.IAsyncProperty<[unknown]>;

/** Operations that hash a password cost a hundred times what others cost. */
const runsOf = ({ path, responses }: DescribedOperation, kind: string): number =>
  responses[503] && !path.startsWith('/api/admin') && kind !== 'wild' ? Math.ceil(runs / 4) : runs;

const printed = ({ method, target, headers, body, host }: Awaited<ReturnType<Sandbox['toSendable']>>): string =>
  `${method} ${target.slice(0, 1000)}\nhost: ${host}\n${headers.map((pair) => pair.join(': ').slice(0, 200)).join('\n')}\n\n${
    typeof body === 'string'
      ? body.slice(0, 1500)
      : body
        ? `bytes ${Buffer.from(body).toString('base64').slice(0, 500)}`
        : ''
  }`;
