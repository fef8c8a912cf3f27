import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { problems, problemType } from '@portico/contract/problems.ts';
import type { Logger } from 'pino';

export interface OverloadLimits {
  /** How long a request may wait before it is refused while the server is overloaded, in milliseconds. */
  delay_ms: number;
  /** How many statements and transactions may be queued in the database. */
  waiting: number;
  /** A queue up to this length is no overload, so that a slow machine lets requests wait instead of refusing them. */
  few?: number;
}

export const few = 32;

export const defaultOverloadLimits: OverloadLimits = { delay_ms: 50, waiting: 20 };

export interface Timing {
  /** A monotonic clock, in milliseconds. */
  now(): number;
  /** Calls back after the server has polled for events. */
  soon(run: () => void): void;
  /** Calls back after all work that waits for nothing is done. */
  onceDone(run: () => void): void;
  after(ms: number, run: () => void): void;
}

const realTiming: Timing = {
  now: () => performance.now(),
  soon: (run) => void setImmediate(run),
  // All promises that can settle settle before the next tick.
  onceDone: (run) => queueMicrotask(() => process.nextTick(run)),
  after: (ms, run) => void setTimeout(run, ms),
};

interface Deps {
  limits?: OverloadLimits | undefined;
  /** How many statements and transactions are queued in the database now. */
  waiting?: (() => number) | undefined;
  /** The headers of every answer with data. */
  headers: Readonly<Record<string, string>>;
  log: Pick<Logger, 'warn'>;
  timing?: Timing | undefined;
}

export interface Admitted {
  request: IncomingMessage;
  response: ServerResponse;
  /** Called with the time at which the request began to wait. */
  run(since: number): void;
}

interface Waiting extends Admitted {
  since: number;
  /** The request may wait until then. Later requests do not shorten this. */
  until: number;
}

interface Line {
  /** The factor by which these may wait longer than others. */
  readonly patience: number;
  queue: Waiting[];
  hasRoom(): boolean;
  /** Refuses early, because most requests waited long lately. */
  isStrict: boolean;
  /** `isStrict` has just become true: the queue has more requests than a strict line admits. */
  isToBeCut: boolean;
  inTime: number;
  late: number;
  windowEnd: number;
}

const createLine = (patience: number, hasRoom: () => boolean): Line => ({
  patience,
  queue: [],
  hasRoom,
  isStrict: false,
  isToBeCut: false,
  inTime: 0,
  late: 0,
  windowEnd: 0,
});

const mayAdvance = ({ queue, hasRoom }: Line): boolean => queue.length > 0 && hasRoom();

export type Overload = ReturnType<typeof createOverload>;

/**
 * How long requests run before the server polls for events. New connections are accepted one at each poll, so they wait
 * as long as polls are apart.
 */
const turnMs = 2;
/** A timer this late shows that the event loop was blocked. */
const lookMs = 5;
/**
 * A single stall (a slow disk, a garbage collection) refuses nothing; only a server that stays behind refuses early.
 */
const patience = 10;
/** A refused gateway refuses its own callers. So gateways are answered first, and may wait longer. */
const hotPatience = 4;
const calm = 10;
const pauseMs = 1;
const tellMs = 10_000;
const retryAfter = '2';

/**
 * Refuses requests that could only be answered too late, so that the rest is answered in time. While the server keeps
 * up, requests pass untouched. Otherwise they queue: for their turn, because only a few milliseconds of work start at
 * once, and for the database. Requests that waited too long are refused, which is cheap.
 */
export function createOverload(deps: Deps) {
  const { limits = defaultOverloadLimits, waiting = () => 0, headers, log, timing = realTiming } = deps;
  const { now, soon, onceDone, after } = timing;
  const enough = limits.few ?? few;
  const windowMs = limits.delay_ms * patience;
  const always = () => true;
  const hot = createLine(hotPatience, always);
  const plain = createLine(1, always);
  const forDatabase = createLine(1, () => waiting() < limits.waiting);
  const lines = [hot, plain, forDatabase];
  /** When the server should have polled; unset until a request arrives. */
  let lookDue: number | undefined;
  let isTurnOnItsWay = false;
  let turnBegan = 0;
  let isPausing = false;
  let refused = 0;
  let told = { at: Number.NEGATIVE_INFINITY, refused: 0 };

  const looked = () => {
    lookDue = undefined;
  };

  function expectTurn(): void {
    if (isTurnOnItsWay) return;
    isTurnOnItsWay = true;
    soon(takeTurn);
  }

  function takeTurn(): void {
    isTurnOnItsWay = false;
    for (const line of lines) refuseLate(line);
    if (lines.some(mayAdvance)) {
      expectTurn();
      turnBegan = now();
      advance();
    } else if (forDatabase.queue.length > 0) pause();
  }

  /** The database is polled at this pace, because polling at every turn would take the time that its answers need. */
  function pause(): void {
    if (isPausing) return;
    isPausing = true;
    after(pauseMs, () => {
      isPausing = false;
      if (!isTurnOnItsWay) takeTurn();
    });
  }

  /** One request after the other, each until it waits for something: only then its cost is known. */
  function advance(): void {
    const line = lines.find(mayAdvance);
    if (!line || now() - turnBegan > turnMs) return;
    const next = line.queue.shift() as Waiting;
    note(line, now() - next.since > limits.delay_ms / 2 ? 'late' : 'inTime');
    if (!next.response.destroyed) next.run(next.since);
    onceDone(advance);
  }

  /** The newest requests are refused first: they have waited least, and would wait longest. */
  function refuseLate(line: Line): void {
    const { queue, isToBeCut } = line;
    line.isToBeCut = false;
    const tooMany = queue.length - enough;
    if (tooMany <= 0) return;
    const at = now();
    const late = isToBeCut ? cut(queue, at) : queue.filter(({ until }) => until < at).slice(-tooMany);
    if (late.length === 0) return;
    const leaving = new Set(late);
    line.queue = queue.filter((one) => !leaving.has(one));
    for (const one of late) {
      note(line, 'late');
      if (!one.response.destroyed) refuse(one);
    }
  }

  /** A request that waited long is answered, even late: it is too late for a quick refusal. */
  function cut(queue: Waiting[], at: number): Waiting[] {
    const rest = queue.slice(enough);
    const hasWaitedLong = ({ since }: Waiting) => at - since > windowMs / 2;
    for (const one of rest.filter(hasWaitedLong)) one.until = at + windowMs;
    return rest.filter((one) => !hasWaitedLong(one));
  }

  /**
   * One delay does not make the server strict, because most requests are in time. A strict server stays so until nearly
   * all are.
   */
  function note(line: Line, outcome: 'inTime' | 'late'): void {
    const at = now();
    line[outcome] += 1;
    if (at < line.windowEnd) return;
    const wasStrict = line.isStrict;
    line.isStrict = line.late > (wasStrict ? line.inTime / calm : line.inTime);
    line.isToBeCut = line.isStrict && !wasStrict;
    line.windowEnd = at + windowMs;
    line.late = 0;
    line.inTime = 0;
  }

  function wait(line: Line, admitted: Admitted, since = now()): void {
    // Health and metrics must stay readable.
    if (isForOperators(admitted.request.url ?? '')) {
      admitted.run(since);
      return;
    }
    const mayWaitMs = line.isStrict ? limits.delay_ms * line.patience : windowMs;
    line.queue.push({ ...admitted, since, until: since + mayWaitMs });
    expectTurn();
  }

  function refuse({ request, response }: Admitted): void {
    refused += 1;
    tell();
    const id = randomUUID();
    const isPage = request.headers.accept?.startsWith('text/html');
    const body = isPage ? `${detail}\n` : `${bodyStart}${id}"}`;
    response
      .writeHead(problem.status, {
        ...headers,
        'content-type': isPage ? 'text/plain; charset=utf-8' : 'application/problem+json; charset=utf-8',
        'content-length': String(body.length),
        'cache-control': 'no-store',
        'retry-after': retryAfter,
        'x-request-id': id,
      })
      .end(body);
  }

  function tell(): void {
    const at = now();
    if (at - told.at < tellMs) return;
    log.warn({ refused: refused - told.refused }, 'there is more to do than can be done: requests are refused');
    told = { at, refused };
  }

  return {
    /** Called for every request before any work: whether it may pass at once. */
    mayPass(): boolean {
      if (hot.queue.length + plain.queue.length > 0) return false;
      const at = now();
      if (lookDue === undefined) {
        lookDue = at + lookMs;
        after(lookMs, looked);
      } else if (at - lookDue > turnMs) return false;
      plain.inTime += 1;
      return true;
    },
    waitForTurn: (admitted: Admitted, isHot: boolean): void => wait(isHot ? hot : plain, admitted),

    /** Called for every request that no cache answers. */
    mayAskDatabase(): boolean {
      if (forDatabase.queue.length > 0 || !forDatabase.hasRoom()) return false;
      forDatabase.inTime += 1;
      return true;
    },
    /** `since` is the start of a wait for a turn, which counts as well. */
    waitForDatabase: (admitted: Admitted, since?: number): void => wait(forDatabase, admitted, since),

    count: {
      name: 'portico_requests_shed_total',
      help: 'Requests refused because there were too many',
      read: () => refused,
    },
  };
}

const isForOperators = (url: string): boolean => /^\/(healthz|readyz|metrics)(\?|$)/.test(url);

const problem = problems['service-unavailable'];
const detail = 'There are too many requests at the moment. Please try again later.';

/** Everything but the id, written once because an overloaded server has no time. */
const bodyStart = JSON.stringify({
  status: problem.status,
  title: problem.title,
  type: problemType('service-unavailable'),
  detail,
  instance: 'portico:trace:',
}).slice(0, -2);
