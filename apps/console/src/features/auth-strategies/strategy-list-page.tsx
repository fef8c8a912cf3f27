import { type AdminStrategy, listStrategies } from '@portico/contract/admin-strategies.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { buttonClass } from '@portico/ui/button.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { Link } from '../../shared/link.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { useOwnPortal, usePortalPath } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useMay } from '../../shared/user.ts';
import { strategiesQuery } from './queries.ts';
import { lacksAudience } from './strategy-fields.tsx';
import { useStrategyText } from './text/use-strategy-text.ts';

export function StrategyListPage() {
  const text = useStrategyText();
  const { areas } = useText();
  const { client } = useServices();
  const { id: portalId } = useOwnPortal();
  const toPath = usePortalPath();
  const { isAllowed } = useMay('admin');
  const add = isAllowed ? (
    <Link className={buttonClass({ look: 'primary' })} to={toPath('/auth-strategies/new')}>
      {text.add}
    </Link>
  ) : null;
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
    <PageFrame actions={add} description={text.description} least="admin" title={areas.strategies}>
      <ListScreen
        columns={columns}
        empty={{ ...text.empty, action: add }}
        hasRowLinks
        keyOf={({ id }) => id}
        label={areas.strategies}
        load={(_state, signal) => client.send(listStrategies, { params: { portalId } }, { signal })}
        queryKey={[...strategiesQuery(client, portalId).queryKey, 'list']}
      />
    </PageFrame>
  );
}
