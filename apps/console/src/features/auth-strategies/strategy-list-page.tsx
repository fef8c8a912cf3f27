import { type AdminStrategy, listStrategies } from '@portico/contract/admin-strategies.ts';
import { Badge } from '@portico/ui/badge.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { Link } from '../../shared/link.tsx';
import { ListPage } from '../../shared/list-page.tsx';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { strategiesQuery } from './queries.ts';
import { lacksAudience } from './strategy-fields.tsx';
import { useStrategyText } from './text/use-strategy-text.ts';

export function StrategyListPage() {
  const text = useStrategyText();
  const { areas } = useText();
  const { client, portalId, toPath } = usePortalScreen();
  const columns: Column<AdminStrategy>[] = [
    {
      key: 'name',
      title: text.columns.name,
      cell: (strategy) => (
        <>
          <Link to={toPath(`/auth-strategies/${strategy.id}`)}>{strategy.name}</Link>{' '}
          {lacksAudience(strategy) && <Badge variant="warning">{text.noAudience.badge}</Badge>}
        </>
      ),
    },
    { key: 'type', title: text.columns.type, cell: ({ credential_type }) => text.types[credential_type] },
    { key: 'use', title: text.columns.use, isSecondary: true, cell: (strategy) => text.use(strategy) },
  ];
  return (
    <ListPage
      add={toPath('/auth-strategies/new')}
      columns={columns}
      least="admin"
      load={(_state, signal) => client.send(listStrategies, { params: { portalId } }, { signal })}
      queryKey={[...strategiesQuery(client, portalId).queryKey, 'list']}
      text={text}
      title={areas.strategies}
    />
  );
}
