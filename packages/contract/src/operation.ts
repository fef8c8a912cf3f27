import type { Static, TObject, TSchema } from 'typebox';
import type { ProblemCode } from './problems.ts';
import type { TokenScope } from './tokens.ts';

/**
 * Who may call an operation.
 * `anyone`     – whoever reaches the portal's host
 * `visitor`    – anyone on a public portal, a signed-in developer on a private one
 * `developer`  – a signed-in developer
 * `guest`      – anyone, whatever the host: whoever is to become, or to be recognised as, a user of an organization
 * `user`       – a signed-in user of an organization, whatever the host
 * `token`      – the holder of a personal access token of a user, with the operation's scope, whatever the host
 * `gateway`    – a gateway with a token of its organization, whatever the host
 */
export type Access = PortalAccess | OrganizationAccess;
export type PortalAccess = 'anyone' | 'visitor' | 'developer';
/** Calls that are about an organization and not about the portal of the host they come to. */
export const organizationAccesses = ['guest', 'user', 'token', 'gateway'] as const;
export type OrganizationAccess = (typeof organizationAccesses)[number];

export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in OpenAPI: `/api/v2/products/{productId}`. */
  readonly path: string;
  readonly access: Access;
  /** What a personal access token must be made for. */
  readonly scope?: TokenScope;
  readonly params?: TObject;
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

/** Names an operation while keeping the literal types of its parts. */
export function operation<const Op extends Operation>(op: Op): Op {
  return op;
}

type Of<Schema> = Schema extends TSchema ? Static<Schema> : undefined;
export type Params<Op extends Operation> = Of<Op['params']>;
export type Query<Op extends Operation> = Of<Op['query']>;
export type Body<Op extends Operation> = Of<Op['body']>;
export type Returns<Op extends Operation> = Op['returns'] extends TSchema ? Static<Op['returns']> : undefined;
