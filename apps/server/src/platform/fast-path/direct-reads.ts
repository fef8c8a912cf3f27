import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import { Readable } from 'node:stream';
import type { Operation } from '@portico/contract/operation.ts';
import { type AllowedOrigins, joinVary } from '../http/allowed-origins.ts';
import { bodyOf, toContentAnswer } from '../http/content-answer.ts';
import { Packable } from '../http/encodings.ts';
import { type Call, type Callers, Content, type Route } from '../http/handle.ts';
import { serializerCompiler } from '../http/serializer-compiler.ts';
import { validatorCompiler } from '../http/validator-compiler.ts';
import { type Caller, type Memory, recallCaller } from './recall-caller.ts';
import type { Shortcut } from './shortcut.ts';
import type { DirectReads } from './shortcuts.ts';

interface Parts {
  /** Routes of portals whose handlers use only the URL and headers of the framework's request. */
  routes: readonly Route[];
  origins: Pick<AllowedOrigins, 'headersFor'>;
  memory: Memory;
  /** Reduces the forwarding headers to the client's IP address, and reports untrusted proxies. */
  settle(request: IncomingMessage): void;
  /** The headers of every answer with data. */
  headers: Readonly<Record<string, string>>;
}

interface Failure {
  readonly error: unknown;
  /** The headers that the handler has set. */
  readonly headers: Headers;
}

const failures = new WeakMap<IncomingMessage, Failure>();

/** The error with which this request failed here. The framework writes it as a problem without running the handler again. */
export const failureOf = (request: IncomingMessage): Failure | undefined => failures.get(request);

const id = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi;

/**
 * Answers the most frequent reads with the same handlers, checks and serializers as the framework, but without its routing
 * and hooks, which take longer than the database. If anything is unknown, not found, not allowed or invalid, the framework
 * answers instead.
 */
export function createDirectReads({ routes, ...parts }: Parts): DirectReads {
  const known = new Map(
    routes.map((route) => [route.operation.path.replaceAll(/\{\w+\}/g, '{}'), toDirectRead(route, parts)]),
  );
  return ({ method, url = '' }) => {
    if (method !== 'GET') return undefined;
    return known.get(toPath(url).replace(id, '{}'));
  };
}

function toPath(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
}

type Headers = Record<string, string>;

interface Written {
  status: number;
  headers: Headers;
  body: Buffer | string | undefined;
}

function toDirectRead({ operation, answer }: Route, parts: Omit<Parts, 'routes'>): Shortcut {
  const { origins, memory, settle, headers } = parts;
  const callers = new WeakMap<ServerResponse, Callers['developer']>();
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const check = operation.query && validatorCompiler({ schema: operation.query, httpPart: 'querystring' } as never);
  const serialize = operation.returns && serializerCompiler({ schema: operation.returns } as never);
  const isOwn = operation.access === 'developer';

  function toQuery(url: string): object | undefined {
    const mark = url.indexOf('?');
    const query: object = mark === -1 ? {} : parse(url.slice(mark + 1));
    if (!check) return query;
    const { value, error } = check(query) as { value?: object; error?: Error };
    return error ? undefined : value;
  }

  function write(result: unknown, { developer }: Caller, request: IncomingMessage): Written | undefined {
    if (result instanceof Content) {
      const answered = toContentAnswer(result, request.headers, developer === undefined);
      const body = bodyOf(answered);
      return body instanceof Readable ? undefined : { ...answered, body };
    }
    if (result === undefined || !serialize) return undefined;
    const written = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    return { status: operation.status, headers: written, body: serialize(result) };
  }

  async function respond(caller: Caller, query: object, request: IncomingMessage, response: ServerResponse) {
    const { url = '' } = request;
    const ids = names.length > 0 ? toPath(url).match(id) : undefined;
    const params: Headers = {};
    for (const [at, name] of names.entries()) params[name] = ids?.[at] ?? '';
    const own: Headers = {};
    const reply = { header: (name: string, value: string) => (own[name] = value) };
    const call = { ...caller, params, query, body: undefined, request, reply } as unknown as Call<Operation>;
    let written: Written | undefined;
    try {
      written = write(await answer(call), caller, request);
    } catch (error) {
      failures.set(request, { error, headers: own });
    }
    if (!written) return false;
    if (response.destroyed) return true;
    if (caller.developer) callers.set(response, caller as Callers['developer']);
    const { vary, ...allowed } = origins.headersFor(caller.portal, request.headers);
    const all: Headers = { ...headers, 'x-request-id': randomUUID(), ...own, ...written.headers, ...allowed };
    const body = pack(written.body, all, request);
    if (vary !== undefined) all.vary = joinVary(all.vary, vary);
    if (body !== undefined) all['content-length'] = String(Buffer.byteLength(body));
    response.writeHead(written.status, all).end(body);
    return true;
  }

  return {
    route: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    isFor: () => true,
    answer(request, response) {
      const caller = recallCaller(memory, request);
      if (!caller || (isOwn && !caller.developer)) return false;
      const query = toQuery(request.url ?? '');
      if (!query) return false;
      settle(request);
      return respond(caller, query, request, response);
    },
    callerOf: (response) => callers.get(response),
  };
}

/** Compresses like the framework does. */
function pack(body: Written['body'], headers: Headers, { headers: asked }: IncomingMessage): Written['body'] {
  const accepted = asked['accept-encoding'];
  if (body === undefined || accepted === undefined || headers['content-encoding'] !== undefined) return body;
  const packable = new Packable(Buffer.from(body as string));
  const encoding = packable.encodingFor(String(accepted));
  if (!encoding) return body;
  headers['content-encoding'] = encoding;
  if (!headers.vary?.includes('accept-encoding')) headers.vary = joinVary(headers.vary, 'accept-encoding');
  return packable.as(encoding);
}
