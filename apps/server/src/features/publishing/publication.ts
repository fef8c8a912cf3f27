import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { PortalContent } from './content.ts';

export interface Publication {
  org_id: string;
  content: PortalContent;
  /** Whether what is no longer in the folder goes from the portal too. */
  prune: boolean;
  newId(): string;
  now(): string;
}

export type Tx = Transaction<Tables>;
export interface Step extends Publication {
  transaction: Tx;
  portal_id: string;
  time: string;
}

export const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
