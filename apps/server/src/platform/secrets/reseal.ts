import type { Database } from '../database/database.ts';
import { listSealedRows, type SealedColumn } from './sealed-columns.ts';
import type { SecretBox } from './secret-box.ts';

/** Seals values again that older keys sealed, and returns their number. Servers may run meanwhile. */
export async function resealAll(
  database: Database,
  box: SecretBox,
  sealed_columns: readonly SealedColumn[],
): Promise<number> {
  let count = 0;
  for (const column of sealed_columns) {
    for (const { sealed, context, replace } of await listSealedRows(database, column)) {
      if (!sealed || (await box.isCurrent(sealed))) continue;
      await replace(await box.seal(await box.open(sealed, context), context));
      count += 1;
    }
  }
  return count;
}
