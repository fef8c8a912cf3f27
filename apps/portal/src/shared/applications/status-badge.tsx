import type { RegistrationStatus } from '@portico/contract/registrations.ts';
import { Badge } from '@portico/ui/badge.tsx';
import styles from './status-badge.module.css';
import { useApplicationText } from './text/use-application-text.ts';

const tones = { approved: 'success', pending: 'neutral', rejected: 'danger', revoked: 'danger' } as const;

/** Coloured and in capitals (PRD-01); a pending one also says what that means. */
export function StatusBadge({ status }: { readonly status: RegistrationStatus }) {
  const { statuses, underReview } = useApplicationText();
  return (
    <span className={styles.status}>
      <Badge tone={tones[status]}>
        <span className={styles.capitals}>{statuses[status]}</span>
      </Badge>
      {status === 'pending' && <span className={styles.note}>{underReview}</span>}
    </span>
  );
}
