import type { Static, TObject, TSchema } from 'typebox';
import type { UserRole } from './constants.ts';
import type { ProblemCode } from './problems.ts';
import type { TokenScope } from './token-scopes.ts';

/**
 * Who may call an operation.
 * `anyone`     – whoever reaches the portal's host
 * `visitor`    – anyone on a public portal, a signed-in developer on a private one
 * `developer`  – a signed-in developer
 * `guest`      – anyone, whatever the host: whoever is to become, or to be recognised as, a user of an organization
 * `user`       – a user of an organization with the operation's role, whatever the host: signed in, or by a personal access
 *                token whose scopes reach as far
 * `gateway`    – a gateway with a token of its organization, whatever the host
 */
export type Access = PortalAccess | OrganizationAccess;
export type PortalAccess = 'anyone' | 'visitor' | 'developer';
/** Calls that are about an organization and not about the portal of the host they come to. */
export const organizationAccesses = ['guest', 'user', 'gateway'] as const;
export type OrganizationAccess = (typeof organizationAccesses)[number];

/** The API of a portal, as opposed to that of organizations. */
export const isOfPortal = (access: Access): access is PortalAccess =>
  access === 'anyone' || access === 'visitor' || access === 'developer';

export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in OpenAPI: `/api/v2/products/{productId}`. */
  readonly path: string;
  readonly access: Access;
  /** The least role of a user who may call it. Every operation for users says one. */
  readonly role?: UserRole;
  /** The scope that a personal access token needs for it, or a wider one. What changes something names one, or is `sessionOnly`. */
  readonly scope?: TokenScope;
  /** About the session or the person itself: no token of theirs may call it. */
  readonly sessionOnly?: boolean;
  /** Whoever calls it in a session must have signed in, or confirmed it, within the last ten minutes. */
  readonly freshSignIn?: boolean;
  readonly params?: TObject;
  /** The last parameter of the path, where it takes all that is left of it, slashes included. */
  readonly restParam?: string;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** Media types of a body that the operation reads by itself as it comes in; there is then no schema for it. */
  readonly consumes?: readonly string[];
  /** How large a body may be, in bytes, where the usual limit does not fit. */
  readonly bodyLimit?: number;
  /** The body may be left out; the service then sees an empty object. */
  readonly bodyOptional?: boolean;
  /**
   * May be sent by a page of another site, as an identity provider's form is: the operation itself makes sure that it was
   * asked for. Every other operation that changes something is refused to foreign pages.
   */
  readonly crossSite?: boolean;
  /** Left out for answers without a body. */
  readonly returns?: TSchema;
  readonly status: number;
  /** Answers 204 where there is nothing to send. */
  readonly mayBeEmpty?: boolean;
  /** What the `Accept` header can ask for instead of `returns`, by media type. */
  readonly alternatives?: Readonly<Record<string, TSchema>>;
  /** Media types other than JSON that a success may have. */
  readonly produces?: readonly string[];
  readonly problems: readonly ProblemCode[];
}

/** Whoever writes an operation for users says which of them it is for; and, where it changes something, for which tokens. */
type Decided<Op extends Operation> = Op['access'] extends 'user'
  ? { readonly role: UserRole } & (Op['method'] extends 'GET' ? unknown : DecidedForTokens)
  : unknown;
type DecidedForTokens = { readonly scope: TokenScope } | { readonly sessionOnly: true };

/** Names an operation while keeping the literal types of its parts. */
export function operation<const Op extends Operation>(op: Op & Decided<Op>): Op {
  return op;
}

type Of<Schema> = Schema extends TSchema ? Static<Schema> : undefined;
export type Params<Op extends Operation> = Of<Op['params']>;
export type Query<Op extends Operation> = Of<Op['query']>;
export type Body<Op extends Operation> = Of<Op['body']>;
export type Returns<Op extends Operation> = Op['returns'] extends TSchema ? Static<Op['returns']> : undefined;
