import { bigint, inPortal, text } from './columns.ts';
import { createTables } from './table.ts';

/** The calls of each application to each operation, by day. */
export const calledOperationsMigration = createTables({
  // No foreign keys to applications and versions, as in the rollups.
  analytics_operation: {
    columns: {
      ...inPortal,
      product_version_id: text,
      application_id: text,
      operation: text,
      day_ms: bigint,
      requests: bigint,
      last_ms: bigint,
    },
    key: ['portal_id', 'product_version_id', 'application_id', 'operation', 'day_ms'],
    indexes: { analytics_operation_by_age: ['day_ms'] },
  },
});
