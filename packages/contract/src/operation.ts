import type { Static, TObject, TSchema } from 'typebox';
import type { UserRole } from './constants.ts';
import { type ProblemCode, problemsNaming } from './problems.ts';
import { closed, Uuid } from './schema.ts';
import type { TokenScope } from './token-scopes.ts';

/**
 * Who may call an operation.
 * `anyone`: every caller who reaches the host of the portal.
 * `reader`: the same, and a logged-in developer is recognized. Each answer is limited to what that reader may see.
 * `visitor`: anyone on a public portal, a logged-in developer on a private one.
 * `developer`: a logged-in developer.
 * `guest`: anyone, at any host, before login or sign-up as a user of an organization.
 * `user`: a user of an organization with the operation's role, at any host, by a session or by a personal access token
 * with a sufficient scope.
 * `gateway`: a gateway with a token of its organization, at any host.
 */
export type Access = PortalAccess | OrganizationAccess;
export type PortalAccess = 'anyone' | 'reader' | 'visitor' | 'developer';
/** Calls that belong to an organization, and not to the portal of their host. */
export const organizationAccesses = ['guest', 'user', 'gateway'] as const;
export type OrganizationAccess = (typeof organizationAccesses)[number];

export const isOfPortal = (access: Access): access is PortalAccess =>
  !organizationAccesses.some((one) => one === access);

export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in OpenAPI: `/api/v2/products/{productId}`. */
  readonly path: string;
  readonly access: Access;
  /** The lowest role that may call it. Every operation for users has one. */
  readonly role?: UserRole;
  /**
   * The scope that a personal access token needs; a wider one is also accepted. Every change by users names one, or is
   * `sessionOnly`.
   */
  readonly scope?: TokenScope;
  /** For operations about the session or the person, which no token may call. */
  readonly sessionOnly?: boolean;
  /** The session must have logged in, or confirmed its login, within the last ten minutes. */
  readonly freshSignIn?: boolean;
  /** A session that must accept new terms may call it before it does. */
  readonly beforeTerms?: boolean;
  readonly params?: TObject;
  /** The last parameter of the path, if it matches the whole rest of the path with its slashes. */
  readonly restParam?: string;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** Media types of a body that the operation reads as a stream, without a schema. */
  readonly consumes?: readonly string[];
  /** The maximum size of a body in bytes, if the default does not fit. */
  readonly bodyLimit?: number;
  /** The body may be missing; the service then gets an empty object. */
  readonly bodyOptional?: boolean;
  /**
   * A page of another site may send it, such as the form of an identity provider. The operation itself checks that it
   * was requested. Other pages may not send any other change.
   */
  readonly crossSite?: boolean;
  /** A page of the portal has the same URL, so `GET` is answered with the page. */
  readonly hasPage?: boolean;
  /** Missing for answers without a body. */
  readonly returns?: TSchema;
  readonly status: number;
  /** Answers 204 when there is nothing to send. */
  readonly mayBeEmpty?: boolean;
  /** Media types that the `Accept` header can ask for instead of `returns`. */
  readonly alternatives?: Readonly<Record<string, TSchema>>;
  /** Media types other than JSON that a success may have. */
  readonly produces?: readonly string[];
  readonly problems: readonly ProblemCode[];
}

/** What the operations of one part of the API share. */
export interface Area extends Pick<Operation, 'tag' | 'access' | 'role' | 'scope' | 'sessionOnly'> {
  /** The lowest role for reading. `role` then is the one for changes. */
  readonly readRole?: UserRole;
  /** The start of every path. */
  readonly path?: string;
  /** Parameters of paths that are not UUIDs. */
  readonly params?: ParamSchemas;
  /** Additional problems of every change. */
  readonly changeProblems?: readonly ProblemCode[];
}

type ParamSchemas = Readonly<Record<string, TSchema>>;
type Method = Operation['method'];
/** The method, and the rest of the path after that of the area. */
type Route = Method | `${Method} /${string}`;

/** The properties of an operation that its area and route do not give. */
interface Parts extends Partial<Omit<Operation, 'id' | 'summary' | 'tag' | 'method' | 'path' | 'access' | 'params'>> {
  readonly summary: string;
  readonly params?: ParamSchemas;
  /** Additional problems. */
  readonly problems?: readonly ProblemCode[];
  /** Replaces all derived problems. */
  readonly onlyProblems?: readonly ProblemCode[];
}

type MethodOf<R extends Route> = R extends `${infer M extends Method} ${string}` ? M : R;
type RestOf<R extends Route> = R extends `${Method} ${infer Rest}` ? Rest : '';
type BaseOf<A> = A extends { readonly path: infer Base extends string } ? Base : '';
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type SchemaOf<Name extends string, P, A> = P extends {
  params: { readonly [name in Name]: infer Schema extends TSchema };
}
  ? Schema
  : A extends { params: { readonly [name in Name]: infer Schema extends TSchema } }
    ? Schema
    : typeof Uuid;
type WithParams<Names extends string, P, A> = [Names] extends [never]
  ? unknown
  : { readonly params: TObject<{ [Name in Names]: SchemaOf<Name, P, A> }> };

/** An operation with the literal types that its callers and its handler need. */
type Declared<A extends Area, R extends Route, P extends Parts> = Omit<P, keyof Derived | 'params' | 'onlyProblems'> &
  Derived & { readonly access: A['access']; readonly method: MethodOf<R> } & WithParams<
    NamesIn<`${BaseOf<A>}${RestOf<R>}`>,
    P,
    A
  >;
type Derived = Pick<
  Operation,
  'id' | 'summary' | 'tag' | 'path' | 'role' | 'scope' | 'sessionOnly' | 'status' | 'problems'
>;

/** An operation for users has to state its lowest role, and a change also which tokens may call it. */
type Decided<A extends Area, R extends Route, P> = A['access'] extends 'user'
  ? Needs<keyof A | keyof P, 'role'> &
      (MethodOf<R> extends 'GET' ? unknown : Needs<keyof A | keyof P, 'scope' | 'sessionOnly'>)
  : unknown;
type Needs<Given, Names extends keyof Derived> = Names & Given extends never ? Required<Pick<Derived, Names>> : unknown;

/** Declares an operation of an area: `operation(webhooks, 'GET /{webhookId}', 'getWebhook', { … })`. */
export function operation<const A extends Area, const R extends Route, const P extends Parts>(
  area: A,
  route: R,
  id: string,
  parts: P & Decided<A, R, P>,
): Declared<A, R, P> {
  const { path: base = '', params: areaParams, readRole, changeProblems = [], ...shared }: Area = area;
  const { params: ownParams, problems = [], onlyProblems, ...own }: Parts = parts;
  const [method, rest = ''] = route.split(' ') as [Method, string?];
  const path = base + rest;
  const schemas = { ...areaParams, ...ownParams };
  const names = path.match(/(?<=\{)\w+(?=\})/g);
  const declared = {
    ...shared,
    ...(readRole && method === 'GET' && { role: readRole }),
    ...own,
    id,
    method,
    path,
    ...(names && { params: closed(Object.fromEntries(names.map((name) => [name, schemas[name] ?? Uuid]))) }),
    status: own.status ?? statusOf(method, own),
  };
  const derived = problemsOf(declared, changeProblems);
  return {
    ...declared,
    problems: onlyProblems ?? [...derived, ...problems, ...problemsNaming(id)],
  } as unknown as Declared<A, R, P>;
}

function statusOf(method: Method, { returns, produces }: Pick<Parts, 'returns' | 'produces'>): number {
  if (!returns && !produces) return 204;
  return method === 'POST' ? 201 : 200;
}

const problemsOfAccess: Record<Access, readonly ProblemCode[]> = {
  anyone: ['unknown-portal'],
  reader: ['unknown-portal', 'not-signed-in'],
  visitor: ['not-signed-in', 'terms-not-accepted'],
  developer: ['not-signed-in', 'terms-not-accepted', 'unknown-portal'],
  guest: [],
  user: ['not-signed-in', 'forbidden'],
  gateway: ['unknown-gateway-token'],
};

/** The problems that an operation can have before its service decides. */
function problemsOf(
  { access, method, params, query, body, freshSignIn, crossSite }: Omit<Operation, 'problems'>,
  changeProblems: readonly ProblemCode[],
): ProblemCode[] {
  const isChange = method !== 'GET';
  return [
    ...when(params || query || body, 'invalid-parameters'),
    ...problemsOfAccess[access],
    ...when(params, 'not-found'),
    ...when(isChange, ...changeProblems),
    ...when(freshSignIn, 'fresh-sign-in-required'),
    ...when(isChange && !crossSite, 'foreign-origin'),
    ...when(access === 'visitor', 'unknown-portal'),
  ];
}

const when = (holds: unknown, ...codes: ProblemCode[]): ProblemCode[] => (holds ? codes : []);

type Of<Schema> = Schema extends TSchema ? Static<Schema> : undefined;
export type Params<Op extends Operation> = Of<Op['params']>;
export type Query<Op extends Operation> = Of<Op['query']>;
export type Body<Op extends Operation> = Of<Op['body']>;
export type Returns<Op extends Operation> = Op['returns'] extends TSchema ? Static<Op['returns']> : undefined;
