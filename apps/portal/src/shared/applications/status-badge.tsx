import type { RegistrationAccess, RegistrationStatus } from '@portico/contract/registrations.ts';
import { Badge } from '@portico/ui/badge.tsx';
import styles from './status-badge.module.css';
import { useApplicationText } from './text/use-application-text.ts';

const variants = { approved: 'success', pending: 'neutral', rejected: 'danger', revoked: 'danger' } as const;

interface StatusBadgeProps {
  readonly status: RegistrationStatus;
  readonly access?: RegistrationAccess | undefined;
}

/**
 * Colored and in capitals (PRD-01). A pending status has an explanation, and an approved one the reason if it has no
 * effect now.
 */
export function StatusBadge({ status, access = 'granted' }: StatusBadgeProps) {
  const { statuses, underReview, noAccess } = useApplicationText();
  const isWithheld = status === 'approved' && access !== 'granted';
  return (
    <span className={styles.status}>
      <Badge variant={isWithheld ? 'neutral' : variants[status]}>
        <span className={styles.capitals}>{statuses[status]}</span>
      </Badge>
      {status === 'pending' && <span className={styles.note}>{underReview}</span>}
      {status === 'approved' && access !== 'granted' && (
        <>
          <Badge variant="warning">
            <span className={styles.capitals}>{noAccess.title}</span>
          </Badge>
          <span className={styles.note}>{noAccess.reasons[access]}</span>
        </>
      )}
    </span>
  );
}
