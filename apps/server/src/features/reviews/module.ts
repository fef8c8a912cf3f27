import type { Database } from '../../platform/database/database.ts';
import { createReviewService, type ReviewDeps } from './service.ts';
import { createReviewStore } from './store.ts';

interface Needs extends Omit<ReviewDeps, 'store'> {
  database: Database;
}

/** What reviewers see and decide, and the overview of a portal. */
export const createReviewsModule = ({ database, ...needs }: Needs) => ({
  reviews: createReviewService({ ...needs, store: createReviewStore(database) }),
});
