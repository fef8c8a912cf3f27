import { decideRegistrations, type PortalRegistration } from '@portico/contract/reviews.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { useServices } from '../../shared/services.ts';
import { refreshReviews } from './queries.ts';
import styles from './reviews.module.css';
import { useReviewText } from './text/use-review-text.ts';

export type RegistrationDecision = 'approved' | 'rejected' | 'revoked';

interface DecideRegistrationsDialogProps {
  readonly portalId: string;
  readonly decision: RegistrationDecision;
  readonly registrations: readonly PortalRegistration[];
  /** Called when all are decided, or when the dialog is closed after some were. */
  readonly onDone: (count: number) => void;
  readonly onClose: () => void;
}

interface Failure {
  readonly id: string;
  readonly problem: string | null;
}

/** Decides about one or many. Those whose decision failed stay in the dialog with their reasons, for another try. */
export function DecideRegistrationsDialog(props: DecideRegistrationsDialogProps) {
  const { portalId, decision, registrations, onDone, onClose } = props;
  const review = useReviewText();
  const { client, queries } = useServices();
  const [why, setWhy] = useState('');
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const left = failures.length > 0 ? failures.map(({ id }) => id) : registrations.map(({ id }) => id);
  const decided = registrations.length - left.length;

  const nameOf = (id: string) => {
    const found = registrations.find((one) => one.id === id);
    return review.registrations.nameOf({
      application: found?.application_name ?? '',
      product: `${found?.product_name} ${found?.product_version_name}`,
    });
  };

  const act = () =>
    client.send(decideRegistrations, {
      params: { portalId },
      body: { ids: left, status: decision, ...(decision !== 'approved' && why.trim() && { reason: why }) },
    });

  return (
    <DangerDialog
      act={act}
      confirmLabel={review.decisions[decision]}
      onClose={decided > 0 ? () => onDone(decided) : onClose}
      onDone={({ data }) => {
        void refreshReviews(queries);
        const failed = data.filter(({ is_done }) => !is_done);
        if (failed.length === 0) onDone(registrations.length);
        else setFailures(failed);
      }}
      title={review.registrations.ask[decision]({ count: left.length })}
    >
      {failures.length > 0 ? (
        <MessageBar variant="error">
          {review.registrations.partly({ done: decided, total: registrations.length })}
          <span className={styles.failures}>
            {failures.map(({ id, problem }) => (
              <span key={id}>
                {nameOf(id)}: {problem}
              </span>
            ))}
          </span>
        </MessageBar>
      ) : (
        <>
          <p>{review.registrations.effect[decision]}</p>
          {registrations.length <= 5 && (
            <ul>
              {registrations.map(({ id, developer }) => (
                <li key={id}>
                  {nameOf(id)} <span className={styles.quiet}>{developer.email}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {decision !== 'approved' && (
        <>
          <TextArea
            label={review.reason}
            maxLength={1000}
            onChange={(event) => setWhy(event.target.value)}
            value={why}
          />
          <p className={styles.hint}>{review.reasonHint}</p>
        </>
      )}
    </DangerDialog>
  );
}
