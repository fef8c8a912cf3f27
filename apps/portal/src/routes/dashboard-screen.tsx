import { DashboardPage } from '../features/analytics/dashboard-page.tsx';
import { ForbiddenPage } from '../features/shell/status-page.tsx';

/** Without analytics the dashboard's address shows the forbidden page and stays as it is (PRM-03). */
export const DashboardScreen = () => <DashboardPage forbidden={<ForbiddenPage />} />;
