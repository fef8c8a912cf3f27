import { lazy, Suspense } from 'react';
import { DashboardPage } from '../features/analytics/dashboard-page.tsx';

const ForbiddenPage = lazy(async () => ({
  default: (await import('../features/shell/status-page.tsx')).ForbiddenPage,
}));

/** Without analytics the dashboard's URL shows the forbidden page and stays (PRM-03). */
export const DashboardScreen = () => (
  <DashboardPage
    forbidden={
      <Suspense>
        <ForbiddenPage />
      </Suspense>
    }
  />
);
