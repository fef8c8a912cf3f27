import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { decideDeveloper, type PortalDeveloper } from '@portico/contract/reviews.ts';
import { TextArea } from '@portico/ui/text-area.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { refreshReviews } from './queries.ts';
import styles from './reviews.module.css';
import { useReviewText } from './text/use-review-text.ts';

type Decision = 'approved' | 'rejected' | 'disabled';

/** The possible decisions about a developer, by status. */
const possible: Readonly<Record<PortalDeveloper['status'], readonly Decision[]>> = {
  unverified: [],
  pending: ['rejected', 'approved'],
  approved: ['disabled'],
  rejected: ['approved'],
  disabled: ['approved'],
};

interface DeveloperDecisionsProps {
  readonly portalId: string;
  readonly developer: PortalDeveloper;
  readonly size?: 'small' | 'medium';
}

/** Approving happens at once. A decision that removes access is confirmed first, with an optional reason. */
export function DeveloperDecisions({ portalId, developer, size = 'small' }: DeveloperDecisionsProps) {
  const text = useText();
  const { decisions, developers, reason, reasonHint } = useReviewText();
  const { client, queries } = useServices();
  const toast = useToast();
  const { isPending, run } = useAction();
  const [asked, setAsked] = useState<'rejected' | 'disabled'>();
  const [why, setWhy] = useState('');
  const name = developer.full_name || developer.email;

  const send = (status: Decision) =>
    client.send(decideDeveloper, {
      params: { portalId, developerId: developer.id },
      body: { status, ...(status !== 'approved' && why.trim() && { reason: why }) },
    });

  function done({ status }: PortalDeveloper) {
    setAsked(undefined);
    setWhy('');
    toast({ variant: 'success', message: developers.decided[status as Decision]({ name }) });
    void refreshReviews(queries);
  }

  const approve = () =>
    void run(() => send('approved'), {
      done,
      failed: (error) => toast({ variant: 'error', message: messageFor(error, text) }),
    });

  return (
    <span className={styles.buttons}>
      {possible[developer.status].map((decision) => (
        <RoleButton
          aria-label={`${decisions[decision]}: ${name}`}
          key={decision}
          least="reviewer"
          loading={decision === 'approved' && isPending}
          variant={decision === 'approved' ? 'primary' : 'secondary'}
          onClick={decision === 'approved' ? approve : () => setAsked(decision)}
          size={size}
        >
          {decisions[decision]}
        </RoleButton>
      ))}
      {asked && (
        <DangerDialog
          act={() => send(asked)}
          confirmLabel={decisions[asked]}
          onClose={() => setAsked(undefined)}
          onDone={done}
          title={developers.ask[asked].title({ name })}
        >
          <p>{developers.ask[asked].text}</p>
          <TextArea label={reason} maxLength={1000} onChange={(event) => setWhy(event.target.value)} value={why} />
          <p className={styles.hint}>{reasonHint}</p>
        </DangerDialog>
      )}
    </span>
  );
}
