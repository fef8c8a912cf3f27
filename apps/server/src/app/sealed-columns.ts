import { strategySealedColumns } from '../features/auth-strategies/sealed-columns.ts';
import { externalClientSealedColumns } from '../features/external-issuers/sealed-columns.ts';
import { providerSealedColumns } from '../features/identity-providers/sealed-columns.ts';
import { mailSealedColumns } from '../features/mail/sealed-columns.ts';
import { oauthSealedColumns } from '../features/oauth/sealed-columns.ts';
import { webhookSealedColumns } from '../features/webhooks/sealed-columns.ts';
import type { SealedColumn } from '../platform/secrets/sealed-columns.ts';

/** All sealed columns. A test compares the list with the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  ...oauthSealedColumns,
  ...externalClientSealedColumns,
  ...strategySealedColumns,
  ...providerSealedColumns,
  ...webhookSealedColumns,
  ...mailSealedColumns,
];
