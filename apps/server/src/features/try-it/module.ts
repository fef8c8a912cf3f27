import type { Database } from '../../platform/database/database.ts';
import { createTryItService, type TryItDeps } from './service.ts';
import { createTryItStore } from './store.ts';

interface Needs extends Omit<TryItDeps, 'store' | 'limits'> {
  database: Database;
}

/** Requests that readers try from the API reference. */
export const createTryItModule = ({ database, version, takeOrRefuse, outbound, clock }: Needs) => ({
  tryIt: createTryItService({ store: createTryItStore(database), version, takeOrRefuse, outbound, clock }),
});
