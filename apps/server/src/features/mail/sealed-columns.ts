import type { SealedColumn } from '../../platform/secrets/sealed-columns.ts';
import { secretContext } from './compose.ts';

export const mailSealedColumns: readonly SealedColumn[] = [
  {
    table: 'mail_outbox',
    // An email that was sent meanwhile has no secret any more, and must not get it back.
    key: ['id', 'status'],
    column: 'template_values',
    field: 'token',
    except: { column: 'status', value: 'sent' },
    contextOf: ({ id }) => secretContext(id!),
  },
];
