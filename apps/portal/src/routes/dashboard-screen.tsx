import { lazy, Suspense } from 'react';
import { DashboardPage } from '../features/analytics/dashboard-page.tsx';

const ForbiddenPage = lazy(async () => ({
  default: (await import('../features/shell/status-page.tsx')).ForbiddenPage,
}));

/** Without analytics the dashboard's address shows the forbidden page and stays as it is (PRM-03). */
export const DashboardScreen = () => (
  <DashboardPage
    forbidden={
      <Suspense>
        <ForbiddenPage />
      </Suspense>
    }
  />
);
