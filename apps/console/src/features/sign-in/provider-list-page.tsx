import { Badge } from '@portico/ui/badge.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { Link } from '../../shared/link.tsx';
import { ListPage } from '../../shared/list-page.tsx';
import type { ShownProvider } from './provider-values.ts';
import { useSignInText } from './text/use-sign-in-text.ts';
import { useProviderAudience } from './use-provider-audience.ts';

export function ProviderListPage() {
  const text = useSignInText();
  const { of, title, least, toPath, queryKey, list } = useProviderAudience();
  const own = text[of];
  const columns: Column<ShownProvider>[] = [
    {
      key: 'title',
      title: text.columns.title,
      cell: (provider) => <Link to={toPath(`/${provider.id}`)}>{provider.title}</Link>,
    },
    { key: 'kind', title: text.columns.kind, isSecondary: true, cell: ({ kind }) => text.kinds[kind] },
    { key: 'identities', title: own.identities, isSecondary: true, cell: ({ identities }) => identities },
    {
      key: 'status',
      title: text.columns.status,
      cell: ({ is_enabled }) => (
        <Badge variant={is_enabled ? 'success' : 'neutral'}>{is_enabled ? text.on : text.off}</Badge>
      ),
    },
  ];
  return (
    <ListPage
      add={toPath('/new')}
      columns={columns}
      least={least}
      load={(_state, signal) => list({ signal })}
      queryKey={[...queryKey, 'list']}
      text={{ ...text, description: own.description, empty: { title: text.empty, text: own.empty } }}
      title={title}
    />
  );
}
