import type { PortalRegistration } from '@portico/contract/reviews.ts';
import { Moment } from '../../shared/moment.tsx';
import { waitingScopes } from './decide-scopes-dialog.tsx';
import styles from './reviews.module.css';
import { useReviewText } from './text/use-review-text.ts';

/** The requested and granted scopes of a registration, who decided, and whether an earlier one was revoked. */
export function RegistrationScopes({ registration }: { readonly registration: PortalRegistration }) {
  const { registrations: text, registrationStatuses } = useReviewText();
  const { status, requested_scopes, granted_scopes, scopes_decided_at, scopes_decided_by, refused_before } =
    registration;
  const isApproved = status === 'approved';
  const waiting = isApproved ? waitingScopes(registration) : requested_scopes;
  return (
    <>
      {isApproved && granted_scopes.length > 0 && (
        <span className={styles.quiet}>{text.hasScopes({ scopes: granted_scopes.join(', ') })}</span>
      )}
      {waiting.length > 0 && (
        <span className={isApproved ? styles.attention : styles.quiet}>
          {text.asksScopes({ scopes: waiting.join(', ') })}
        </span>
      )}
      {isApproved && requested_scopes.length > 0 && scopes_decided_at && (
        <span className={styles.quiet}>
          {scopes_decided_by ? text.scopesDecidedBy({ email: scopes_decided_by }) : text.scopesDecidedByItself}{' '}
          <Moment time={scopes_decided_at} />
        </span>
      )}
      {refused_before && (
        <span className={styles.attention}>
          {text.refusedBefore({
            application: refused_before.application_name,
            status: registrationStatuses[refused_before.status],
          })}{' '}
          <Moment time={refused_before.at} />
        </span>
      )}
    </>
  );
}
