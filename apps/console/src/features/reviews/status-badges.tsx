import type { PortalDeveloper, PortalRegistration } from '@portico/contract/reviews.ts';
import { Badge } from '@portico/ui/badge.tsx';
import styles from './reviews.module.css';
import { useReviewText } from './text/use-review-text.ts';

const developerVariants = {
  unverified: 'neutral',
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  disabled: 'neutral',
} as const;

const registrationVariants = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  revoked: 'neutral',
} as const;

export function DeveloperStatus({ status }: Pick<PortalDeveloper, 'status'>) {
  const { developerStatuses } = useReviewText();
  return <Badge variant={developerVariants[status]}>{developerStatuses[status]}</Badge>;
}

/** For an approved or pending registration also says why it has no effect. */
export function RegistrationStatus({ status, access }: Pick<PortalRegistration, 'status' | 'access'>) {
  const { registrationStatuses, noAccess } = useReviewText();
  const isWithheld = access !== 'granted' && (status === 'approved' || status === 'pending');
  return (
    <span className={styles.status}>
      <Badge variant={isWithheld && status === 'approved' ? 'neutral' : registrationVariants[status]}>
        {registrationStatuses[status]}
      </Badge>
      {access !== 'granted' && isWithheld && (
        <>
          <Badge variant="warning">{noAccess.title}</Badge>
          <span className={styles.quiet}>{noAccess.reasons[access]}</span>
        </>
      )}
    </span>
  );
}
