import type { SealedColumn } from '../../platform/secrets/sealed-columns.ts';
import { secretContext } from './provider.ts';

export const providerSealedColumns: readonly SealedColumn[] = [
  {
    table: 'identity_provider',
    key: ['tenant_id', 'id'],
    column: 'sealed_secret',
    contextOf: ({ tenant_id, name }) => secretContext({ tenant_id: tenant_id!, name: name! }),
  },
];
