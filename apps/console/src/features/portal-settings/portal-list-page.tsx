import { listOwnPortals, type OwnPortal } from '@portico/contract/reviews.ts';
import { Badge } from '@portico/ui/badge.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { Link } from '../../shared/link.tsx';
import { ListPage } from '../../shared/list-page.tsx';
import { toPortalPath } from '../../shared/own-portal.ts';
import { useServices } from '../../shared/services.ts';
import { usePortalSettingsText } from './text/use-portal-settings-text.ts';

export function PortalListPage() {
  const text = usePortalSettingsText();
  const { client } = useServices();
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
        <Badge variant={is_public ? 'info' : 'neutral'}>{is_public ? text.public : text.private}</Badge>
      ),
    },
  ];
  return (
    <ListPage
      add="/portals/new"
      columns={columns}
      least="admin"
      load={(_state, signal) => client.send(listOwnPortals, {}, { signal })}
      queryKey={['portals', 'list']}
      text={{ ...text, description: text.portalsText }}
      title={text.portals}
    />
  );
}
