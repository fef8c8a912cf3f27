import { type AdminStrategy, listStrategies } from '@portico/contract/admin-strategies.ts';
import { Badge } from '@portico/ui/badge.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { Link } from '../../shared/link.tsx';
import { ListPage, useAddLink } from '../../shared/list-page.tsx';
import { useOwnPortal, usePortalPath } from '../../shared/own-portal.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { strategiesQuery } from './queries.ts';
import { lacksAudience } from './strategy-fields.tsx';
import { useStrategyText } from './text/use-strategy-text.ts';

export function StrategyListPage() {
  const text = useStrategyText();
  const { areas } = useText();
  const { client } = useServices();
  const { id: portalId } = useOwnPortal();
  const toPath = usePortalPath();
  const add = useAddLink('admin', toPath('/auth-strategies/new'), text.add);
  const columns: Column<AdminStrategy>[] = [
    {
      key: 'name',
      title: text.columns.name,
      cell: (strategy) => (
        <>
          <Link to={toPath(`/auth-strategies/${strategy.id}`)}>{strategy.name}</Link>{' '}
          {lacksAudience(strategy) && <Badge tone="warning">{text.noAudience.badge}</Badge>}
        </>
      ),
    },
    { key: 'type', title: text.columns.type, cell: ({ credential_type }) => text.types[credential_type] },
    { key: 'use', title: text.columns.use, isSecondary: true, cell: (strategy) => text.use(strategy) },
  ];
  return (
    <ListPage
      add={add}
      columns={columns}
      description={text.description}
      empty={text.empty}
      least="admin"
      load={(_state, signal) => client.send(listStrategies, { params: { portalId } }, { signal })}
      queryKey={[...strategiesQuery(client, portalId).queryKey, 'list']}
      title={areas.strategies}
    />
  );
}
