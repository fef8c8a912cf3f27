import { userRoles } from '@portico/contract/constants.ts';
import { changeUserRole, type OrganizationUser, removeUser, type UserRole } from '@portico/contract/users.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { buttonClass } from '@portico/ui/button.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { Link } from '../../shared/link.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { Moment } from '../../shared/moment.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { userQuery, useUser } from '../../shared/user.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { invitationsQuery, listUsers, usersKey } from './queries.ts';
import { RoleField } from './role-field.tsx';
import { useUserText } from './text/use-user-text.ts';
import styles from './users.module.css';

type Asked = { at: 'nothing' } | { at: 'inviting' } | { at: 'changing' | 'removing'; user: OrganizationUser };

export function UserListPage() {
  const text = useUserText();
  const { areas, list, roles, save } = useText();
  const { client, queries } = useServices();
  const me = useUser();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>({ at: 'nothing' });
  const close = () => setAsked({ at: 'nothing' });

  function finish(message: string) {
    void queries.invalidateQueries({ queryKey: usersKey });
    // A user may have changed their own role, which enables other buttons.
    void queries.invalidateQueries(userQuery(client));
    toast({ variant: 'success', message });
    close();
  }

  const columns: Column<OrganizationUser>[] = [
    {
      key: 'name',
      title: text.columns.name,
      cell: ({ id, full_name, email, status }) => (
        <span className={styles.person}>
          <span className={styles.name}>
            {full_name}
            {id === me.id && <Badge variant="accent">{text.you}</Badge>}
            {status === 'disabled' && <Badge variant="warning">{text.disabled}</Badge>}
          </span>
          <small>{email}</small>
        </span>
      ),
    },
    { key: 'role', title: text.columns.role, cell: ({ role }) => roles[role] },
    {
      key: 'since',
      title: text.columns.since,
      isSecondary: true,
      cell: ({ created_at }) => <Moment time={created_at} />,
    },
    {
      key: 'actions',
      title: list.actions,
      isTitleHidden: true,
      cell: (user) => (
        <span className={styles.actions}>
          <RoleButton
            aria-label={text.change.of({ name: user.full_name })}
            least="owner"
            variant="quiet"
            onClick={() => setAsked({ at: 'changing', user })}
            size="small"
          >
            {text.change.action}
          </RoleButton>
          <RoleButton
            aria-label={text.remove.of({ name: user.full_name })}
            least="owner"
            variant="quiet"
            onClick={() => setAsked({ at: 'removing', user })}
            size="small"
          >
            {text.remove.action}
          </RoleButton>
        </span>
      ),
    },
  ];

  return (
    <PageFrame
      actions={
        <>
          <Link className={buttonClass()} to="/users/profile">
            {text.profile.action}
          </Link>
          <RoleButton least="owner" variant="primary" onClick={() => setAsked({ at: 'inviting' })}>
            {text.invite.action}
          </RoleButton>
        </>
      }
      description={text.description}
      least="owner"
      title={areas.users}
    >
      <InvitationList />
      <ListScreen
        columns={columns}
        empty={text.empty}
        filters={[
          { name: 'role', label: text.role, options: userRoles.map((role) => ({ value: role, label: roles[role] })) },
        ]}
        keyOf={({ id }) => id}
        label={areas.users}
        load={(state, signal) => listUsers(client, state, signal)}
        queryKey={usersKey}
        search={text.search}
      />
      {asked.at === 'inviting' && (
        <InviteDialog
          onClose={close}
          onInvited={({ email }) => {
            void queries.invalidateQueries(invitationsQuery(client));
            finish(text.invite.sent({ email }));
          }}
        />
      )}
      {asked.at === 'changing' && (
        <FormDialog<{ role: UserRole }, OrganizationUser>
          initial={{ role: asked.user.role }}
          onClose={close}
          onSaved={() => finish(text.change.done({ name: asked.user.full_name }))}
          save={(body) => client.send(changeUserRole, { params: { userId: asked.user.id }, body })}
          submitLabel={save}
          title={text.change.title({ name: asked.user.full_name })}
        >
          {({ values, set }) => <RoleField onChange={(role) => set('role', role)} value={values.role} />}
        </FormDialog>
      )}
      {asked.at === 'removing' && (
        <DangerDialog
          act={() => client.send(removeUser, { params: { userId: asked.user.id } })}
          confirmLabel={text.remove.confirm}
          onClose={close}
          onDone={() => finish(text.remove.done({ name: asked.user.full_name }))}
          title={text.remove.title({ name: asked.user.full_name })}
        >
          {text.remove.text}
        </DangerDialog>
      )}
    </PageFrame>
  );
}
