import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { type Invitation, resendInvitation, withdrawInvitation } from '@portico/contract/users.ts';
import { type Column, DataTable } from '@portico/ui/data-table.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Moment } from '../../shared/moment.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { invitationsQuery } from './queries.ts';
import { useUserText } from './text/use-user-text.ts';
import styles from './users.module.css';

/** Pending invitations; renders nothing if there are none. */
export function InvitationList() {
  const { waiting: text, columns: titles } = useUserText();
  const frame = useText();
  const { client, queries } = useServices();
  const toast = useToast();
  const { isPending, run } = useAction();
  const [withdrawing, setWithdrawing] = useState<Invitation>();
  const query = useQuery(invitationsQuery(client));
  const refresh = () => void queries.invalidateQueries(invitationsQuery(client));

  function resend({ id: invitationId, email }: Invitation) {
    void run(() => client.send(resendInvitation, { params: { invitationId } }), {
      done: () => {
        refresh();
        toast({ variant: 'success', message: text.resent({ email }) });
      },
      failed: (error) => toast({ variant: 'error', message: messageFor(error, frame) }),
    });
  }

  const columns: Column<Invitation>[] = [
    {
      key: 'name',
      title: titles.name,
      cell: ({ full_name, email }) => (
        <span className={styles.person}>
          <span className={styles.name}>{full_name}</span>
          <small>{email}</small>
        </span>
      ),
    },
    { key: 'role', title: titles.role, cell: ({ role }) => frame.roles[role] },
    { key: 'ends', title: text.expires, isSecondary: true, cell: ({ expires_at }) => <Moment time={expires_at} /> },
    {
      key: 'actions',
      title: frame.list.actions,
      isTitleHidden: true,
      cell: (invitation) => (
        <span className={styles.actions}>
          <RoleButton
            aria-label={text.resendTo(invitation)}
            disabled={isPending}
            least="owner"
            variant="quiet"
            onClick={() => resend(invitation)}
            size="small"
          >
            {text.resend}
          </RoleButton>
          <RoleButton
            aria-label={text.withdrawOf(invitation)}
            least="owner"
            variant="quiet"
            onClick={() => setWithdrawing(invitation)}
            size="small"
          >
            {text.withdraw}
          </RoleButton>
        </span>
      ),
    },
  ];

  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length > 0 && (
          <section aria-label={text.title} className={styles.section}>
            <h2>{text.title}</h2>
            <p className={styles.note}>{text.text}</p>
            <DataTable columns={columns} keyOf={({ id }) => id} label={text.title} rows={data} />
            {withdrawing && (
              <DangerDialog
                act={() => client.send(withdrawInvitation, { params: { invitationId: withdrawing.id } })}
                confirmLabel={text.withdraw}
                onClose={() => setWithdrawing(undefined)}
                onDone={() => {
                  refresh();
                  setWithdrawing(undefined);
                  toast({ variant: 'success', message: text.withdrawn(withdrawing) });
                }}
                title={text.withdrawTitle}
              >
                {text.withdrawText(withdrawing)}
              </DangerDialog>
            )}
          </section>
        )
      }
    </Loaded>
  );
}
