import { type AdminIdentityProvider, listIdentityProviders } from '@portico/contract/admin-identity-providers.ts';
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
import { providersQuery } from './queries.ts';
import { useSignInText } from './text/use-sign-in-text.ts';

export function ProviderListPage() {
  const text = useSignInText();
  const { areas } = useText();
  const { client } = useServices();
  const { id: portalId } = useOwnPortal();
  const toPath = usePortalPath();
  const { isAllowed } = useMay('admin');
  const add = isAllowed ? (
    <Link className={buttonClass({ look: 'primary' })} to={toPath('/sign-in/new')}>
      {text.add}
    </Link>
  ) : null;
  const columns: Column<AdminIdentityProvider>[] = [
    {
      key: 'title',
      title: text.columns.title,
      cell: ({ id, title }) => <Link to={toPath(`/sign-in/${id}`)}>{title}</Link>,
    },
    { key: 'kind', title: text.columns.kind, isSecondary: true, cell: ({ kind }) => text.kinds[kind] },
    { key: 'identities', title: text.columns.identities, isSecondary: true, cell: ({ identities }) => identities },
    {
      key: 'status',
      title: text.columns.status,
      cell: ({ is_enabled }) => (
        <Badge tone={is_enabled ? 'success' : 'neutral'}>{is_enabled ? text.on : text.off}</Badge>
      ),
    },
  ];
  return (
    <PageFrame actions={add} description={text.description} least="admin" title={areas.signIn}>
      <ListScreen
        columns={columns}
        empty={{ ...text.empty, action: add }}
        hasRowLinks
        keyOf={({ id }) => id}
        label={areas.signIn}
        load={(_state, signal) => client.send(listIdentityProviders, { params: { portalId } }, { signal })}
        queryKey={[...providersQuery(client, portalId).queryKey, 'list']}
      />
    </PageFrame>
  );
}
