import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, fromAnywhere, sendTo } from '../../kit/wire.ts';
import { type BusyPortal, busyHost, publishGeneration } from './busy-portal.ts';
import { isBusy } from './patience.ts';

/** An application that gets tokens with a secret, which is rotated at times. */
interface ClientEntry {
  id: string | undefined;
  /** The last acknowledged secret. */
  secret: string | undefined;
  /** Secrets that were acknowledged before. They are right only in a backup from that time. */
  earlier: string[];
  /** False while a change has no answer: it may have been made. */
  isSure: boolean;
  refreshed: { surely: number; perhaps: number };
  /** Whether the entry is in a backup that was made during its change. */
  isCopied?: boolean;
}

/** Requested and acknowledged writes. Acknowledged writes must exist, whatever happens to the servers. */
export interface Ledger {
  /** By email address. */
  signUps: Map<string, 'acknowledged' | 'unsure'>;
  /** By name. */
  clients: Map<string, ClientEntry>;
  /** Keys of registered applications, all of them acknowledged. */
  keys: { application_id: string; key: string }[];
  /** By the name of the application. */
  requests: Map<string, { registration_id: string; approval: 'acknowledged' | 'unsure' | 'none' }>;
  generations: { acknowledged: number; tried: number; published: number };
  batches: { acknowledged: number; unsure: object[][] };
  /** Answers that must never occur. */
  surprises: string[];
  /** The number of acknowledged writes. */
  acknowledged: number;
  /** The number of writes that were requested and not answered with success. */
  unsure: number;
  refusals: Map<number, number>;
}

export const newLedger = (): Ledger => ({
  signUps: new Map(),
  clients: new Map(),
  keys: [],
  requests: new Map(),
  generations: { acknowledged: 0, tried: 0, published: 0 },
  batches: { acknowledged: 0, unsure: [] },
  surprises: [],
  acknowledged: 0,
  unsure: 0,
  refusals: new Map(),
});

export const batchSize = 20;

export interface LoadParts {
  portal: BusyPortal;
  ledger: Ledger;
  /** The ports at which servers answer, or should. */
  ports(): number[];
  /** Statuses with which servers may answer because of the fault. */
  allowed?: readonly number[];
  /** The time of the calls that a gateway reports. */
  servedAt?(): number;
}

export interface MixedLoad {
  /** Starts no new work and waits for requests in progress. */
  stop(): Promise<void>;
}

/**
 * Developers, reviewers, a pipeline, a gateway and readers run at once. Each sends its next request after an answer.
 */
export async function startMixedLoad(parts: LoadParts): Promise<MixedLoad> {
  const { portal, ledger, ports, allowed = [], servedAt = Date.now } = parts;
  let isOver = false;
  const asAda = await portal.asAda();
  const [keys, clients] = [await portal.idOf('auth_strategy', 'Keys'), await portal.idOf('auth_strategy', 'Clients')];
  const open = await portal.idOf('product_version', 'open');
  const reviewed = await portal.idOf('product_version', 'reviewed');
  const toGateway = { authorization: `Bearer ${portal.gateway_token}` };

  const anyPort = () => {
    const all = ports();
    return all[randomInt(all.length)] as number;
  };
  const send = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    sendTo(anyPort(), busyHost, headers)(method, path, body, fromAnywhere());

  /** The expected answer; undefined when the outcome is unknown. */
  async function attempt(
    what: string,
    status: number,
    call: () => Promise<Answer>,
    also: readonly number[] = [],
  ): Promise<Answer | undefined> {
    const answer = await call().catch(() => undefined);
    if (answer?.status === status) {
      ledger.acknowledged += 1;
      return answer;
    }
    ledger.unsure += 1;
    if (answer) {
      const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json');
      if (!isBusy(answer)) ledger.refusals.set(answer.status, (ledger.refusals.get(answer.status) ?? 0) + 1);
      if (!isBusy(answer) && (![...allowed, ...also].includes(answer.status) || !isProblem))
        ledger.surprises.push(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
    }
    // Pauses while the server is down.
    await sleep(20);
    return undefined;
  }

  async function signUp(): Promise<void> {
    const email = `s-${randomUUID()}@example.com`;
    ledger.signUps.set(email, 'unsure');
    const body = { email, full_name: 'Newcomer' };
    if (await attempt('sign-up', 201, () => send('POST', '/api/v2/developer', body, {})))
      ledger.signUps.set(email, 'acknowledged');
  }

  async function rotate(): Promise<void> {
    const name = `client-${randomUUID()}`;
    const entry: ClientEntry = {
      id: undefined,
      secret: undefined,
      earlier: [],
      isSure: false,
      refreshed: { surely: 0, perhaps: 0 },
    };
    ledger.clients.set(name, entry);
    const made = await attempt('application', 201, () =>
      send('POST', '/api/v2/applications', { name, auth_strategy_id: clients }, asAda),
    );
    if (!made) return;
    Object.assign(entry, { id: made.body.id, secret: made.body.credentials.client_secret, isSure: true });
    for (let time = 0; time < 2 && !isOver; time += 1) {
      entry.isSure = false;
      entry.refreshed.perhaps += 1;
      const path = `/api/v2/applications/${entry.id}/refresh-token`;
      const refreshed = await attempt('rotation', 201, () => send('POST', path, {}, asAda));
      if (!refreshed) return;
      entry.refreshed.surely += 1;
      entry.earlier.push(entry.secret as string);
      Object.assign(entry, { secret: refreshed.body.client_secret, isSure: true });
    }
  }

  async function register(): Promise<void> {
    const name = `key-${randomUUID()}`;
    const made = await attempt('application', 201, () =>
      send('POST', '/api/v2/applications', { name, auth_strategy_id: keys }, asAda),
    );
    if (!made) return;
    const path = `/api/v2/applications/${made.body.id}`;
    const key = await attempt('key', 201, () => send('POST', `${path}/credentials`, {}, asAda));
    const granted = await attempt('registration', 201, () =>
      send('POST', `${path}/registrations`, { product_version_id: open }, asAda),
    );
    if (key && granted) ledger.keys.push({ application_id: made.body.id, key: key.body.credential });
    const asked = await attempt('registration', 201, () =>
      send('POST', `${path}/registrations`, { product_version_id: reviewed }, asAda),
    );
    if (!asked) return;
    const request = {
      registration_id: asked.body.id as string,
      approval: 'none' as 'acknowledged' | 'unsure' | 'none',
    };
    ledger.requests.set(name, request);
    if (isOver) return;
    request.approval = 'unsure';
    const decision = `/api/admin/v1/portals/${portal.portal_id}/registrations/${request.registration_id}`;
    const approved = await attempt('approval', 200, () =>
      send('PATCH', decision, { status: 'approved' }, portal.asOwner),
    );
    if (approved) request.approval = 'acknowledged';
  }

  async function publish(): Promise<void> {
    const { generations } = ledger;
    const generation = (generations.tried += 1);
    const done = await attempt('publish', 200, () => publishGeneration(anyPort(), portal.asOwner, generation));
    if (done) Object.assign(generations, { acknowledged: generation, published: generations.published + 1 });
    await sleep(100);
  }

  async function report(): Promise<void> {
    const { batches } = ledger;
    const [application] = ledger.keys;
    if (!application) return void (await sleep(20));
    const { application_id } = application;
    const batch =
      batches.unsure.shift() ??
      Array.from({ length: batchSize }, () => ({
        time: servedAt(),
        application_id,
        product_version_id: open,
        status: 200,
        latency_ms: 12,
        request_bytes: 100,
        response_bytes: 1000,
        event_id: randomUUID(),
      }));
    // Reports wait in memory to be merged, which requires a database. Beyond a limit they must be sent again.
    if (await attempt('events', 200, () => send('POST', '/gateway/v1/events', batch, toGateway), [429]))
      batches.acknowledged += 1;
    else batches.unsure.push(batch);
  }

  /** One answer never shows two generations. */
  async function read(): Promise<void> {
    const answer = await attempt('catalog', 200, () =>
      send('GET', '/api/v2/products?page[size]=100', undefined, asAda),
    );
    if (!answer) return;
    ledger.acknowledged -= 1;
    const said = new Set(answer.body.data.map(({ description }: { description: string }) => description));
    if (said.size !== 1) ledger.surprises.push(`A catalog of ${[...said].join(' and ')}`);
  }

  const loops = [signUp, rotate, register, register, publish, report, read].map(async (act) => {
    while (!isOver) await act();
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(loops);
    },
  };
}
