import type { Engine, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { isFound } from '../../platform/database/outcome.ts';

/** Locks an endpoint until the transaction ends, so that deliveries have an endpoint to refer to. */
export const createHoldEndpoint =
  (engine: Engine) =>
  async (transaction: Querying, org_id: string, id: string): Promise<boolean> => {
    return isFound(
      transaction
        .selectFrom('webhook_endpoint')
        .select('id')
        .where((row) => equal(row, { org_id, id }))
        .$if(engine === 'postgres', (found) => found.forKeyShare()),
    );
  };
