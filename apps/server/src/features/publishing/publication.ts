import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { SecretBox } from '../../secret-box.ts';
import type { PortalContent } from './content.ts';

/** Secrets that a folder names but does not hold. */
export interface PublicationSecrets extends SecretBox {
  /** The value of an environment variable. */
  named(variable: string): string | undefined;
}

export interface Publication {
  org_id: string;
  content: PortalContent;
  /** Whether what is no longer in the folder goes from the portal too. */
  prune: boolean;
  newId(): string;
  now(): string;
  secrets: PublicationSecrets;
  /** Told, in the same transaction, which products are new or changed; also when products went and none changed. */
  indexProducts(transaction: Tx, portal_id: string, changed: readonly string[]): Promise<void>;
}

export type Tx = Transaction<Tables>;
export interface Step extends Publication {
  transaction: Tx;
  portal_id: string;
  time: string;
}

export const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
