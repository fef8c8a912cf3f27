import type { SealedColumn } from '../../platform/secrets/sealed-columns.ts';
import { signingKeyContext } from './key-ring.ts';

export const oauthSealedColumns: readonly SealedColumn[] = [
  {
    table: 'oauth_key',
    key: ['portal_id', 'id'],
    column: 'sealed_key',
    contextOf: ({ portal_id, id }) => signingKeyContext(portal_id!, id!),
  },
];
