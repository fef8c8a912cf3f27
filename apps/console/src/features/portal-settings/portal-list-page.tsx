import { listOwnPortals, type OwnPortal } from '@portico/contract/reviews.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { buttonClass } from '@portico/ui/button.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { Link } from '../../shared/link.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { toPortalPath } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import { useMay } from '../../shared/user.ts';
import { usePortalSettingsText } from './text/use-portal-settings-text.ts';

export function PortalListPage() {
  const text = usePortalSettingsText();
  const { client } = useServices();
  const { isAllowed } = useMay('admin');
  const add = isAllowed ? (
    <Link className={buttonClass({ look: 'primary' })} to="/portals/new">
      {text.add}
    </Link>
  ) : null;
  const columns: Column<OwnPortal>[] = [
    {
      key: 'title',
      title: text.columns.title,
      cell: (portal) => <Link to={toPortalPath(portal, '/settings')}>{portal.title}</Link>,
    },
    { key: 'host', title: text.columns.host, isSecondary: true, cell: ({ canonical_domain }) => canonical_domain },
    {
      key: 'visibility',
      title: text.columns.visibility,
      cell: ({ is_public }) => (
        <Badge tone={is_public ? 'info' : 'neutral'}>{is_public ? text.public : text.private}</Badge>
      ),
    },
  ];
  return (
    <PageFrame actions={add} description={text.portalsText} least="admin" title={text.portals}>
      <ListScreen
        columns={columns}
        empty={{ ...text.empty, action: add }}
        hasRowLinks
        keyOf={({ id }) => id}
        label={text.portals}
        load={(_state, signal) => client.send(listOwnPortals, {}, { signal })}
        queryKey={['portals', 'list']}
      />
    </PageFrame>
  );
}
