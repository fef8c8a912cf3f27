import type { Answer } from './connection.ts';
import type { Population, Reader, Readers } from './population.ts';

export type Kind = 'read' | 'authorize' | 'application' | 'login' | 'stats';

export interface Ask {
  kind: Kind;
  /** The raw text of the request. */
  request: string;
  /** Reads the answer, because later requests depend on it. */
  onAnswer?: (answer: Answer) => void;
}

interface Owned {
  id: string;
  cookie: string;
}

const day = 86_400_000;

/**
 * Concurrent requests of people, gateways and pipelines: 70 % reads (half of them by visitors), 20 % authorize, 5 %
 * changes of applications, 3 % statistics, 2 % logins.
 */
export function createMix(population: Population, { visitor, developer }: Readers, random = Math.random) {
  const { developers, keys } = population;
  const made: Owned[] = [];
  const unregistered: Owned[] = [];
  let logins = 0;
  let names = 0;
  const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const { host } = developer;

  function read(): Ask {
    const isVisitor = random() < 0.5;
    const reader: Reader = isVisitor ? visitor : developer;
    const share = random() * 7;
    const path = oneOf(share < 3 ? reader.catalog : share < 5 ? reader.documents : reader.reference);
    const cookie = isVisitor ? undefined : oneOf(developers).cookie;
    return { kind: 'read', request: toRequest('GET', path, { host: reader.host, cookie }) };
  }

  function authorize(): Ask {
    const headers = {
      apikey: oneOf(keys),
      'x-portico-gateway-token': population.gateway_token,
      'x-original-method': 'GET',
      'x-original-uri': `/demo-gateway/weather/v2/forecasts/${Math.floor(random() * 1e6)}`,
    };
    return {
      kind: 'authorize',
      request: toRequest('GET', '/gateway/v1/authorize', { host: 'gateway.internal', headers }),
    };
  }

  const send = (method: string, path: string, cookie: string, body?: object): Ask => ({
    kind: 'application',
    request: toRequest(method, `/api/v2/applications${path}`, { host, cookie, body }),
  });

  function create(): Ask {
    const { cookie } = oneOf(developers);
    const name = `Application ${process.pid} ${++names}`;
    return {
      ...send('POST', '', cookie, { name, auth_strategy_id: population.auth_strategy_id }),
      onAnswer({ status, body }) {
        if (status === 201) unregistered.push({ id: JSON.parse(body.toString()).id, cookie });
      },
    };
  }

  function register(): Ask {
    const application = unregistered.shift();
    if (!application) return create();
    const { id, cookie } = application;
    const { product_version_id } = population;
    return {
      ...send('POST', `/${id}/registrations`, cookie, { product_version_id }),
      onAnswer: () => made.push(application),
    };
  }

  /** Deletes as many applications as are created, so that the last minute has the conditions of the first. */
  function remove(): Ask {
    const oldest = made.length > 200 ? made.shift() : undefined;
    return oldest ? send('DELETE', `/${oldest.id}`, oldest.cookie) : send('GET', '', oneOf(developers).cookie);
  }

  function application(): Ask {
    const share = random() * 10;
    if (share < 5) return send('GET', share < 3 ? '' : '?page[size]=100', oneOf(developers).cookie);
    if (share < 6) return create();
    if (share < 7) return register();
    if (share < 8) return remove();
    // Not the oldest, which are about to be deleted.
    const owned = made.length > 150 ? made[made.length - 1 - Math.floor(random() * 100)] : undefined;
    return owned ? send('POST', `/${owned.id}/credentials`, owned.cookie, {}) : register();
  }

  /** Developers take turns, so that every session is renewed before it expires. */
  function login(): Ask {
    const at = logins++ % developers.length;
    const who = developers[at] as Population['developers'][number];
    const body = { username: who.email, password: population.password };
    const headers = { 'x-forwarded-for': `10.0.${at >> 8}.${at & 255}` };
    return {
      kind: 'login',
      request: toRequest('POST', '/api/v2/developer/authenticate', { host, headers, body }),
      onAnswer({ head }) {
        const token = /\r\nset-cookie: (portalaccesstoken=[^;]+)/i.exec(head)?.[1];
        if (token) who.cookie = token;
      },
    };
  }

  function stats(): Ask {
    const who = random() < 0.5 ? developers[0] : oneOf(developers);
    const end_ms = Date.now();
    const body = {
      start_ms: end_ms - oneOf([1, 7, 30]) * day,
      end_ms,
      metrics: [oneOf(['REQUEST_COUNT', 'RESPONSE_LATENCY_P99'])],
      dimensions: ['TIME', 'API_PRODUCT_VERSION'],
    };
    return { kind: 'stats', request: toRequest('POST', '/api/v2/stats', { host, cookie: who?.cookie, body }) };
  }

  return (): Ask => {
    const share = random() * 100;
    if (share < 70) return read();
    if (share < 90) return authorize();
    if (share < 95) return application();
    return share < 98 ? stats() : login();
  };
}

interface Sending {
  host: string;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  body?: object | undefined;
}

function toRequest(method: string, path: string, { host, cookie, headers = {}, body }: Sending): string {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`, 'accept-encoding: gzip, deflate, br'];
  if (cookie) lines.push(`cookie: ${cookie}`);
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  const text = body && JSON.stringify(body);
  if (text !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`);
  return `${lines.join('\r\n')}\r\n\r\n${text ?? ''}`;
}
