import type { Application } from '@portico/contract/applications.ts';
import { credentialTypeOf } from '@portico/contract/credential-types.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { Link } from '../../router/react.tsx';
import { useAnalyticsText } from '../../shared/analytics/text/use-analytics-text.ts';
import styles from './dashboard-page.module.css';

/** An application whose strategy was deleted is shown the header of tokens. */
const headerOf = ({ auth_strategy }: Application): string =>
  credentialTypeOf[auth_strategy?.credential_type ?? 'client_credentials'].sampleHeader(auth_strategy ?? {});

/** Explains how to make the first call, while none has been counted. */
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
