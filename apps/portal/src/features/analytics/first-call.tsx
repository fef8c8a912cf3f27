import type { Application } from '@portico/contract/applications.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import { useAnalyticsText } from '../../shared/analytics/text/use-analytics-text.ts';
import styles from './dashboard-page.module.css';

/** How an application of this kind proves who it is. */
function headerOf({ auth_strategy }: Application): string {
  if (auth_strategy?.credential_type !== 'key_auth') return 'Authorization: Bearer ACCESS_TOKEN';
  return `${auth_strategy.key_names?.[0] ?? 'apikey'}: YOUR_KEY`;
}

/** Nothing was counted: what to do for the first call to show up. */
export function FirstCall({ application }: { readonly application: Application }) {
  const { noCalls } = useAnalyticsText();
  return (
    <div className={styles.firstCall}>
      <EmptyState
        action={
          <Link className={buttonClass()} params={{ application_id: application.id }} to="/application/$application_id">
            {noCalls.toApplication}
          </Link>
        }
        title={noCalls.title}
      >
        {noCalls.text}
        <code className={styles.sample}>{`curl -H '${headerOf(application)}' https://…`}</code>
      </EmptyState>
    </div>
  );
}
