import { buttonClass } from '@portico/ui/button.tsx';
import { useId, useState } from 'react';
import { Link } from '../../router/react.tsx';
import { useServices } from '../services.ts';
import styles from './application-summary.module.css';
import { MetricCards } from './metric-cards.tsx';
import { summaryPreset, toPeriod } from './period.ts';
import { useAnalyticsText } from './text/use-analytics-text.ts';

interface ApplicationSummaryProps {
  /** The applications that the figures are about. */
  readonly applicationIds: readonly string[];
}

/** The cards of 24 hours or 30 days, and for one application the way to its dashboard. */
export function ApplicationSummary({ applicationIds }: ApplicationSummaryProps) {
  const { portal } = useServices();
  const { summary } = useAnalyticsText();
  const id = useId();
  const [now] = useState(Date.now);
  if (applicationIds.length === 0) return null;

  const preset = summaryPreset(portal.allowed_time_period);
  const [only] = applicationIds.length === 1 ? applicationIds : [];
  return (
    <section aria-labelledby={id} className={styles.summary}>
      <header className={styles.header}>
        <h2 className={styles.title} id={id}>
          {summary.titles[preset]}
        </h2>
        {only && (
          <Link
            className={buttonClass({ size: 'small' })}
            params={{ application_id: only }}
            to="/application/$application_id/application-dashboard"
          >
            {summary.toDashboard}
          </Link>
        )}
      </header>
      <MetricCards period={toPeriod({ preset }, now)} subject={{ applicationIds }} />
    </section>
  );
}
