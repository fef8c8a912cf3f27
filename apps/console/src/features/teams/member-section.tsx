import { addTeamMembers, removeTeamMember, type Team, type TeamMember } from '@portico/contract/teams.ts';
import { type Column, DataTable } from '@portico/ui/data-table.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { SectionHeader } from '../../shared/section-header.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './teams.module.css';
import { useTeamText } from './text/use-team-text.ts';

interface MemberSectionProps {
  readonly portalId: string;
  readonly team: Team;
  readonly onChanged: (team: Team) => void;
}

type Asked = { at: 'nothing' } | { at: 'adding' } | { at: 'removing'; email: string };

/** Splits pasted email addresses, with any separators. */
const toAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
const isAddress = (text: string): boolean => /^[^@]+@[^@]+$/.test(text);

export function MemberSection({ portalId, team, onChanged }: MemberSectionProps) {
  const { members: text } = useTeamText();
  const { list, required } = useText();
  const { client } = useServices();
  const [asked, setAsked] = useState<Asked>({ at: 'nothing' });
  const params = { portalId, teamId: team.id };
  const close = () => setAsked({ at: 'nothing' });

  function finish(changed: Team) {
    onChanged(changed);
    close();
  }

  function checkAddresses({ emails }: { emails: string }): { emails?: string } {
    const given = toAddresses(emails);
    if (given.length === 0) return { emails: required };
    const wrong = given.find((email) => !isAddress(email));
    return wrong === undefined ? {} : { emails: text.wrong({ email: wrong }) };
  }

  const columns: Column<TeamMember>[] = [
    { key: 'email', title: text.email, cell: ({ email }) => <span className={styles.email}>{email}</span> },
    { key: 'name', title: text.name, isSecondary: true, cell: ({ full_name }) => full_name ?? text.notYet },
    {
      key: 'actions',
      title: list.actions,
      isTitleHidden: true,
      cell: ({ email }) => (
        <RoleButton
          aria-label={text.removeOf({ email })}
          least="admin"
          variant="quiet"
          onClick={() => setAsked({ at: 'removing', email })}
          size="small"
        >
          {text.remove}
        </RoleButton>
      ),
    },
  ];

  return (
    <section aria-label={text.title} className={styles.section}>
      <SectionHeader title={text.title}>
        <RoleButton least="admin" onClick={() => setAsked({ at: 'adding' })}>
          {text.add}
        </RoleButton>
      </SectionHeader>
      {team.members.length > 0 ? (
        <DataTable columns={columns} keyOf={({ email }) => email} label={text.title} rows={team.members} />
      ) : (
        <p className={styles.note}>{text.none}</p>
      )}
      {asked.at === 'adding' && (
        <FormDialog
          check={checkAddresses}
          initial={{ emails: '' }}
          onClose={close}
          onSaved={finish}
          save={({ emails }) => client.send(addTeamMembers, { params, body: { emails: toAddresses(emails) } })}
          submitLabel={text.add}
          title={text.add}
        >
          {({ field }) => (
            <>
              <p className={styles.note}>{text.hint}</p>
              <TextArea {...field('emails')} label={text.addresses} />
            </>
          )}
        </FormDialog>
      )}
      {asked.at === 'removing' && (
        <DangerDialog
          act={() => client.send(removeTeamMember, { params: { ...params, email: asked.email } })}
          confirmLabel={text.remove}
          onClose={close}
          onDone={finish}
          title={text.removeTitle({ email: asked.email })}
        >
          {text.removeText}
        </DangerDialog>
      )}
    </section>
  );
}
