import type { AnalyticsOperationTable } from '../../platform/database/tables/analytics.ts';
import { floorTo, levelMs } from './levels.ts';

export type OperationCalls = Omit<AnalyticsOperationTable, 'portal_id'>;
type Key = Pick<OperationCalls, 'application_id' | 'product_version_id' | 'operation'>;

/** Adds up calls by application, operation and day. */
export function createOperationTally() {
  const rows = new Map<string, OperationCalls>();

  return {
    /** A function that adds a call of this application to this operation. */
    counterOf(key: Key): (minute: number) => void {
      const name = `${key.application_id} ${key.product_version_id} ${key.operation}`;
      let row: OperationCalls | undefined;
      return (minute) => {
        const day_ms = floorTo(levelMs.day, minute);
        if (row?.day_ms !== day_ms) {
          const id = `${name} ${day_ms}`;
          row = rows.get(id) ?? { ...key, day_ms, requests: 0, last_ms: minute };
          rows.set(id, row);
        }
        row.requests += 1;
        row.last_ms = Math.max(row.last_ms, minute);
      };
    },

    list: (): OperationCalls[] => [...rows.values()],
  };
}
