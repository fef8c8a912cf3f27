import type { Static, TObject, TSchema } from 'typebox';
import type { ProblemCode } from './problems.ts';

/**
 * Who may call an operation.
 * `anyone`     – whoever reaches the portal's host
 * `visitor`    – anyone on a public portal, a signed-in developer on a private one
 * `developer`  – a signed-in developer
 */
export type Access = 'anyone' | 'visitor' | 'developer';

export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in OpenAPI: `/api/v2/products/{productId}`. */
  readonly path: string;
  readonly access: Access;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
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
