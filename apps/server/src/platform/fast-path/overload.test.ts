import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createOverload, defaultOverloadLimits, few, type OverloadLimits } from './overload.ts';

/** A clock that only a test moves. */
function aTiming() {
  let ms = 0;
  let soon: (() => void)[] = [];
  let later: { at: number; run: () => void }[] = [];
  return {
    now: () => ms,
    soon: (run: () => void) => void soon.push(run),
    onceDone: (run: () => void) => run(),
    after: (delay: number, run: () => void) => void later.push({ at: ms + delay, run }),
    pass(more: number) {
      ms += more;
    },
    /** The event loop turns this many times. */
    look(times = 1) {
      for (let at = 0; at < times; at++) {
        const due = later.filter((one) => one.at <= ms);
        later = later.filter((one) => one.at > ms);
        for (const { run } of due) run();
        const now = soon;
        soon = [];
        for (const run of now) run();
      }
    },
  };
}

/** By default no queue is so short that it is never refused. */
function aServer({
  waiting = () => 0,
  limits = { ...defaultOverloadLimits, few: 0 },
}: {
  waiting?: () => number;
  limits?: OverloadLimits;
} = {}) {
  const timing = aTiming();
  const told: unknown[] = [];
  const log = { warn: (...words: unknown[]) => void told.push(words) };
  const overload = createOverload({ limits, waiting, headers: { 'x-data': 'yes' }, log: log as never, timing });
  const outcomes: Record<string, string> = {};
  const waited: Record<'answered' | 'refused', number[]> = { answered: [], refused: [] };

  /** Sends a request that takes this long once it runs. */
  function come(name: string, { takes = 1, url = '/api/v2/products', isHot = false, accept = '*/*' } = {}) {
    const since = timing.now();
    const response = {
      destroyed: false,
      head: {} as Record<string, string>,
      body: '',
      writeHead(status: number, head: Record<string, string>) {
        outcomes[name] = `refused with ${status}`;
        waited.refused.push(timing.now() - since);
        response.head = head;
        return response;
      },
      end(body: string) {
        response.body = body;
      },
    };
    const run = () => {
      outcomes[name] = `answered at ${timing.now()}`;
      waited.answered.push(timing.now() - since);
      timing.pass(takes);
    };
    const request = { url, headers: { accept } } as unknown as IncomingMessage;
    if (overload.mayPass()) run();
    else overload.waitForTurn({ request, response: response as unknown as ServerResponse, run }, isHot);
    return response;
  }

  /** Sends more requests than the server can handle, for longer than a burst. */
  function drown(isHot = false) {
    for (let at = 0; at < 60; at++) {
      for (let more = 0; more < 4; more++) come(`drowned ${at} ${more}`, { takes: 10, isHot });
      timing.look();
    }
  }

  /** Sends enough requests that earlier ones are no longer among the few that are never refused. */
  function crowd(isHot = false) {
    for (let at = 0; at < few; at++) come(`crowd ${at}`, { isHot });
  }

  return { overload, timing, outcomes, waited, told, come, drown, crowd };
}

describe('a server that keeps up', () => {
  test('answers at once', () => {
    const { come, outcomes } = aServer();
    come('first');
    come('second');
    expect(outcomes).toEqual({ first: 'answered at 0', second: 'answered at 1' });
  });

  test('polls for events between two long requests, and keeps their order', () => {
    const { come, outcomes, timing } = aServer();
    for (const name of ['first', 'second', 'third']) come(name, { takes: 10 });
    expect(outcomes).toEqual({ first: 'answered at 0' });
    timing.look();
    expect(outcomes).toEqual({ first: 'answered at 0', second: 'answered at 10' });
    timing.look();
    expect(outcomes.third).toBe('answered at 20');
  });

  test('refuses nothing after a single stall', () => {
    const { come, outcomes, timing, overload } = aServer();
    come('stalls', { takes: 400 });
    come('waits');
    timing.look();
    expect(outcomes.waits).toBe('answered at 400');
    expect(overload.count.read()).toBe(0);
  });
});

test('on a slow machine, a short queue waits for as long as it takes', () => {
  const { come, outcomes, timing, overload } = aServer({ limits: defaultOverloadLimits });
  for (let at = 0; at < 20; at++) come(`reader ${at}`, { takes: 900 });
  timing.look(20);
  expect(overload.count.read()).toBe(0);
  expect(outcomes['reader 19']).toBe('answered at 17100');
});

describe('an overloaded server', () => {
  test('answers as many requests as it can, and refuses the rest after a short wait', () => {
    const { overload, outcomes, told, drown } = aServer();
    drown();
    const answered = Object.values(outcomes).filter((outcome) => outcome.startsWith('answered'));
    expect(answered.length).toBeGreaterThanOrEqual(60);
    expect(overload.count.read()).toBeGreaterThan(100);
    expect(told).toHaveLength(1);
  });

  test('refuses the newest requests once it detects the overload, and answers those that have waited long', () => {
    const { come, timing, outcomes, waited } = aServer({ limits: defaultOverloadLimits });
    come('stalls', { takes: 10 });
    for (let at = 0; at < 1000 && waited.refused.length === 0; at++) {
      for (let more = 0; more < 3; more++) come(`${at} ${more}`, { takes: 2 });
      timing.look();
    }
    const names = Object.keys(outcomes);
    const firstRefused = names.findIndex((name) => outcomes[name]?.startsWith('refused'));
    timing.look(40);
    expect(Math.max(...waited.refused)).toBeLessThan(150);
    expect(Math.max(...waited.answered)).toBeGreaterThan(170);
    expect(firstRefused).toBeGreaterThan(0);
    expect(names.slice(0, firstRefused).filter((name) => !outcomes[name]?.startsWith('answered'))).toEqual([]);
  });

  test('after a stall, refuses early and answers the requests that have waited long', () => {
    const { come, timing, waited } = aServer({ limits: defaultOverloadLimits });
    // A request arrives every 2 ms and takes as long. After a stall, all wait for as long as the stall was.
    let came = 0;
    const live = (ms: number) => {
      const end = timing.now() + ms;
      while (timing.now() < end && waited.refused.length === 0) {
        for (; came * 2 <= timing.now(); came++) come(`${came}`, { takes: 2 });
        timing.look();
        if (timing.now() < came * 2) timing.pass(1);
      }
    };
    live(600);
    timing.pass(350);
    live(2000);
    timing.look(1000);
    expect(waited.refused.length).toBeGreaterThan(0);
    expect(Math.max(...waited.refused)).toBeLessThanOrEqual(250);
    expect(Math.max(...waited.answered)).toBeGreaterThan(300);
  });

  test('answers a refused request with the reason and the time to retry', () => {
    const { come, timing, outcomes, drown, crowd } = aServer();
    drown();
    const api = come('api');
    const page = come('page', { accept: 'text/html,*/*' });
    crowd();
    timing.pass(51);
    timing.look();
    expect(outcomes).toMatchObject({ api: 'refused with 503', page: 'refused with 503' });
    expect(api.head).toMatchObject({
      'x-data': 'yes',
      'retry-after': '2',
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(api.body.length),
    });
    expect(JSON.parse(api.body)).toEqual({
      status: 503,
      title: 'Service unavailable',
      type: '/problems/service-unavailable',
      detail: expect.stringContaining('too many requests'),
      instance: `portico:trace:${api.head['x-request-id']}`,
    });
    expect(page.head['content-type']).toBe('text/plain; charset=utf-8');
    expect(page.body).toContain('too many requests');
  });

  test('answers gateways first, and refuses them last', () => {
    const { come, timing, outcomes, drown } = aServer();
    drown();
    come('reader');
    come('gateway', { isHot: true });
    timing.look();
    expect(outcomes.gateway).toMatch('answered');
    expect(outcomes.reader).toBeUndefined();
  });

  test('refuses gateways when they alone overload it', () => {
    const { timing, outcomes, come, drown, crowd } = aServer();
    drown(true);
    come('gateway', { isHot: true });
    crowd(true);
    timing.pass(100);
    timing.look();
    expect(outcomes.gateway).toBeUndefined();
    timing.pass(101);
    timing.look();
    expect(outcomes.gateway).toBe('refused with 503');
  });

  test.each(['/healthz', '/readyz', '/metrics', '/metrics?x'])('answers %s at once', (url) => {
    const { come, outcomes, drown } = aServer();
    drown();
    come('operator', { url });
    expect(outcomes.operator).toMatch('answered');
  });

  test('does nothing for clients that have disconnected', () => {
    const { come, timing, outcomes, drown } = aServer();
    drown();
    timing.look(100);
    come('before', { takes: 10 });
    const gone = come('gone');
    gone.destroyed = true;
    timing.look(3);
    expect(outcomes.before).toMatch('answered');
    expect(outcomes.gone).toBeUndefined();
  });

  test('refuses early no longer as soon as it keeps up', () => {
    const { come, timing, outcomes, overload, drown } = aServer();
    drown();
    timing.look(100);
    const before = overload.count.read();
    for (let at = 0; at < 600; at++) {
      come(`calm ${at}`);
      timing.look();
    }
    come('stalls', { takes: 10 });
    come('waits', { takes: 10 });
    timing.look();
    come('stalls again', { takes: 400 });
    come('waits again');
    timing.look(4);
    expect(outcomes['waits again']).toMatch('answered');
    expect(overload.count.read()).toBe(before);
  });
});

describe('while the queue of the database is full', () => {
  function aFullDatabase() {
    let waiting = 3;
    const at = aServer({ waiting: () => waiting, limits: { delay_ms: 50, waiting: 3 } });
    const ask = (name: string) => {
      const request = { url: '/api/v2/applications', headers: {} } as IncomingMessage;
      const response = { destroyed: false, writeHead: () => response, end() {} };
      const run = () => void (at.outcomes[name] = 'asked');
      if (at.overload.mayAskDatabase()) run();
      else at.overload.waitForDatabase({ request, response: response as unknown as ServerResponse, run });
    };
    const setWaiting = (count: number) => {
      waiting = count;
    };
    return { ...at, ask, setWaiting };
  }

  test('requests wait in order until there is room, and cached answers do not wait', () => {
    const { ask, come, outcomes, timing, setWaiting } = aFullDatabase();
    ask('first');
    ask('second');
    timing.look();
    come('known answer');
    timing.look();
    expect(Object.keys(outcomes)).toEqual(['known answer']);
    setWaiting(2);
    ask('third');
    timing.pass(5);
    timing.look(2);
    expect(Object.keys(outcomes)).toEqual(['known answer', 'first', 'second', 'third']);
  });

  test('requests that get no room in time are refused', () => {
    const { ask, outcomes, timing, overload } = aFullDatabase();
    for (let at = 0; at < few; at++) ask(`one of few ${at}`);
    timing.look();
    timing.pass(501);
    timing.look(2);
    expect(overload.count.read()).toBe(0);
    ask('one more');
    timing.pass(1);
    timing.look(2);
    expect(overload.count.read()).toBe(1);
    expect(outcomes).toEqual({});
  });
});
