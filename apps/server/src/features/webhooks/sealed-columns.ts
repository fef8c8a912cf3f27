import type { SealedColumn } from '../../platform/secrets/sealed-columns.ts';
import { secretContext } from './send.ts';

export const webhookSealedColumns: readonly SealedColumn[] = ['sealed_secret', 'former_sealed_secret'].map(
  (column) => ({ table: 'webhook_endpoint', key: ['org_id', 'id'], column, contextOf: ({ id }) => secretContext(id!) }),
);
