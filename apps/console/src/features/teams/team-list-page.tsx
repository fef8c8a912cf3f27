import { createTeam, type Team, type TeamSummary } from '@portico/contract/teams.ts';
import type { Column } from '@portico/ui/data-table.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { Link, useGo } from '../../shared/link.tsx';
import { ListPage } from '../../shared/list-page.tsx';
import { Moment } from '../../shared/moment.tsx';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { RoleButton } from '../../shared/role-button.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { AccessNote } from './access-note.tsx';
import { NameDialog } from './name-dialog.tsx';
import { listTeams, teamsKey } from './queries.ts';
import { useTeamText } from './text/use-team-text.ts';

export function TeamListPage() {
  const text = useTeamText();
  const { areas } = useText();
  const { client, queries, portalId, toPath } = usePortalScreen();
  const go = useGo();
  const toast = useToast();
  const [isCreating, setCreating] = useState(false);
  const add = (
    <RoleButton least="admin" variant="primary" onClick={() => setCreating(true)}>
      {text.add}
    </RoleButton>
  );

  const columns: Column<TeamSummary>[] = [
    { key: 'name', title: text.columns.name, cell: ({ id, name }) => <Link to={toPath(`/teams/${id}`)}>{name}</Link> },
    { key: 'members', title: text.columns.members, cell: ({ members }) => members },
    { key: 'products', title: text.columns.products, cell: ({ products }) => products },
    {
      key: 'created',
      title: text.columns.created,
      isSecondary: true,
      cell: ({ created_at }) => <Moment time={created_at} />,
    },
  ];

  return (
    <ListPage
      add={add}
      columns={columns}
      least="admin"
      load={(_state, signal) => listTeams(client, portalId, signal)}
      note={<AccessNote portalId={portalId} />}
      queryKey={teamsKey(portalId)}
      text={text}
      title={areas.teams}
    >
      {isCreating && (
        <NameDialog
          name=""
          onClose={() => setCreating(false)}
          onSaved={({ id, name }: Team) => {
            void queries.invalidateQueries({ queryKey: teamsKey(portalId) });
            toast({ variant: 'success', message: text.create.done({ name }) });
            go({ to: toPath(`/teams/${id}`) });
          }}
          save={(name) => client.send(createTeam, { params: { portalId }, body: { name } })}
          submitLabel={text.add}
          title={text.create.title}
        />
      )}
    </ListPage>
  );
}
