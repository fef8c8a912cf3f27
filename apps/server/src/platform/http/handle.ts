import type { Readable } from 'node:stream';
import type {
  Access,
  Body,
  Operation,
  OrganizationAccess,
  Params,
  Query,
  Returns,
} from '@portico/contract/operation.ts';
import type { TokenScope } from '@portico/contract/token-scopes.ts';
import type { UserRole } from '@portico/contract/users.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Portal } from '../portal.ts';
import type { Packable } from './encodings.ts';

/** The developer who calls. Always set in operations for developers, and sometimes in those for visitors. */
export interface Developer {
  readonly portal_id: string;
  readonly id: string;
  readonly email: string;
  /** Whether the session must accept new terms before anything else. */
  readonly terms_due?: boolean | undefined;
}

/** A person of the organization that owns portals. */
export interface User {
  readonly org_id: string;
  readonly id: string;
  readonly email: string;
  /** For a call by a personal token: the lesser of the user's role and the token's scopes. */
  readonly role: UserRole;
  /** The session of the call, if any. */
  readonly session?: { readonly id: string; readonly is_fresh: boolean } | undefined;
  /** The token of the call, if any. */
  readonly token?:
    | { readonly id: string; readonly scopes: readonly TokenScope[]; readonly expires_at: string }
    | undefined;
}

/** A gateway that an organization trusts. */
interface Gateway {
  readonly org_id: string;
  readonly id: string;
}

/** What the guard knows of a caller, by the access of the operation. */
export interface Callers extends Record<Access, object> {
  anyone: { portal: Portal; developer: Developer | undefined };
  reader: { portal: Portal; developer: Developer | undefined };
  visitor: { portal: Portal; developer: Developer | undefined };
  developer: { portal: Portal; developer: Developer };
  guest: Record<never, never>;
  user: { user: User };
  gateway: { gateway: Gateway };
}

/** Identifies the caller, and refuses unknown ones. */
export type OrganizationCallers = {
  readonly [Kind in OrganizationAccess]: (request: FastifyRequest, operation: Operation) => Promise<Callers[Kind]>;
};

export type Call<Op extends Operation> = Callers[Op['access']] & {
  params: Params<Op>;
  query: Query<Op>;
  body: Body<Op>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Bytes with their media type: an answer that is not JSON, or JSON that is serialized already. */
export class Content {
  readonly media_type: string;
  readonly bytes: Buffer | string;
  readonly etag: string | undefined;
  readonly how: ContentHow;

  constructor(media_type: string, bytes: Uint8Array | string, etag?: string, how: ContentHow = {}) {
    this.media_type = media_type;
    this.bytes = typeof bytes === 'string' ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.etag = etag;
    this.how = how;
  }
}

export interface ContentHow {
  /** The bytes are compressed already. */
  encoding?: 'gzip';
  /** Sent often, so it is compressed once for all clients that accept it. */
  packable?: Packable;
  /** Whether the answer depends on the `Accept` header. */
  variesByType?: boolean;
  /** The URL contains a hash of the content, so the content never changes. */
  immutable?: boolean;
  /** Nobody keeps a copy of it. */
  isNeverStored?: boolean;
}

type Answer<Op extends Operation> =
  | Returns<Op>
  | Content
  | Readable
  | (Op['mayBeEmpty'] extends true ? undefined : never);

export interface Route {
  readonly operation: Operation;
  readonly answer: (call: Call<Operation>) => unknown;
}

/** Joins an operation of the contract to the function that answers it. */
export function handle<Op extends Operation>(
  operation: Op,
  answer: (call: Call<Op>) => Answer<Op> | Promise<Answer<Op>>,
): Route {
  return { operation, answer: answer as unknown as Route['answer'] };
}
