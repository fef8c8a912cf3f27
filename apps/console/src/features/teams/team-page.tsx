import { deleteTeam, renameTeam, type Team } from '@portico/contract/teams.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { useGo, useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOwnPortal, usePortalPath } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AccessNote } from './access-note.tsx';
import { MemberSection } from './member-section.tsx';
import { NameDialog } from './name-dialog.tsx';
import { ProductSection } from './product-section.tsx';
import { teamQuery, teamsKey } from './queries.ts';
import { useTeamText } from './text/use-team-text.ts';

export function TeamPage() {
  const text = useTeamText();
  const { save } = useText();
  const { client, queries } = useServices();
  const { id: portalId } = useOwnPortal();
  const teamId = useParam('teamId');
  const toPath = usePortalPath();
  const go = useGo();
  const [asked, setAsked] = useState<'nothing' | 'renaming' | 'deleting'>('nothing');
  const options = teamQuery(client, portalId, teamId);
  const query = useQuery(options);
  const close = () => setAsked('nothing');

  function onChanged(team: Team) {
    queries.setQueryData(options.queryKey, team);
    void queries.invalidateQueries({ queryKey: teamsKey(portalId), exact: false, refetchType: 'none' });
  }

  const actions = (
    <>
      <RoleButton disabled={!query.data} least="admin" onClick={() => setAsked('deleting')}>
        {text.remove.action}
      </RoleButton>
      <RoleButton disabled={!query.data} least="admin" onClick={() => setAsked('renaming')}>
        {text.rename.action}
      </RoleButton>
    </>
  );

  return (
    <PageFrame
      actions={actions}
      back={{ to: toPath('/teams'), label: text.back }}
      least="admin"
      title={query.data?.name ?? text.back}
    >
      <AccessNote portalId={portalId} />
      <Loaded query={query}>
        {(team) => (
          <>
            <MemberSection onChanged={onChanged} portalId={portalId} team={team} />
            <ProductSection onChanged={onChanged} portalId={portalId} team={team} />
            {asked === 'renaming' && (
              <NameDialog
                hint={text.rename.hint}
                name={team.name}
                onClose={close}
                onSaved={(renamed: Team) => {
                  onChanged(renamed);
                  close();
                }}
                save={(name) => client.send(renameTeam, { params: { portalId, teamId }, body: { name } })}
                submitLabel={save}
                title={text.rename.title(team)}
              />
            )}
            {asked === 'deleting' && (
              <DangerDialog
                act={() => client.send(deleteTeam, { params: { portalId, teamId } })}
                confirmLabel={text.remove.action}
                onClose={close}
                onDone={() => {
                  queries.removeQueries({ queryKey: options.queryKey });
                  void queries.invalidateQueries({ queryKey: teamsKey(portalId) });
                  go({ to: toPath('/teams'), replace: true });
                }}
                title={text.remove.title(team)}
              >
                {text.remove.text({
                  members: text.remove.members({ count: team.members.length }),
                  products: text.remove.products({ count: team.products.length }),
                })}
              </DangerDialog>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
