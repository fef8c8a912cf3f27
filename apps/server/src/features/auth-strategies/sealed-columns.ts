import type { SealedColumn } from '../../platform/secrets/sealed-columns.ts';
import { registrationTokenContext } from '../external-issuers/external-clients.ts';

export const strategySealedColumns: readonly SealedColumn[] = [
  {
    table: 'auth_strategy',
    key: ['portal_id', 'id'],
    column: 'registration_token',
    contextOf: ({ portal_id, name }) => registrationTokenContext({ portal_id: portal_id!, name: name! }),
  },
];
