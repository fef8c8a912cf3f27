import { listRevisions, type Revision } from '@portico/contract/admin-revisions.ts';
import type { Column } from '@portico/ui/data-table.tsx';
import { Link } from '../../shared/link.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { Moment } from '../../shared/moment.tsx';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { revisionsKey } from './queries.ts';
import { usePortalSettingsText } from './text/use-portal-settings-text.ts';

export function RevisionListPage() {
  const text = usePortalSettingsText();
  const { areas } = useText();
  const { client, portalId, toPath } = usePortalScreen();
  const { revisionColumns: titles } = text;
  const columns: Column<Revision>[] = [
    {
      key: 'number',
      title: titles.number,
      cell: ({ number }) => <Link to={toPath(`/settings/revisions/${number}`)}>{text.revision({ number })}</Link>,
    },
    { key: 'summary', title: titles.summary, cell: ({ summary }) => summary },
    { key: 'author', title: titles.author, isSecondary: true, cell: ({ author }) => author },
    {
      key: 'when',
      title: titles.created_at,
      isSecondary: true,
      cell: ({ created_at }) => <Moment time={created_at} />,
    },
  ];
  return (
    <PageFrame
      back={{ to: toPath('/settings'), label: areas.settings }}
      description={text.revisionsText}
      title={text.revisions}
    >
      <ListScreen
        columns={columns}
        empty={text.noRevisions}
        hasRowLinks
        keyOf={({ number }) => String(number)}
        label={text.revisions}
        load={(_state, signal) => client.send(listRevisions, { params: { portalId } }, { signal })}
        queryKey={revisionsKey(portalId)}
      />
    </PageFrame>
  );
}
