import type { SealedColumn } from '../../platform/secrets/sealed-columns.ts';
import { managementTokenContext } from './external-clients.ts';

export const externalClientSealedColumns: readonly SealedColumn[] = [
  {
    table: 'external_client',
    key: ['portal_id', 'id'],
    column: 'sealed_token',
    contextOf: ({ portal_id, id }) => managementTokenContext(portal_id!, id!),
  },
];
