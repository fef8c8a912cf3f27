import { Badge } from '@portico/ui/badge.tsx';
import { buttonClass } from '@portico/ui/button.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { Link } from '../../shared/link.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useMay } from '../../shared/user.ts';
import type { ShownProvider } from './provider-values.ts';
import { useSignInText } from './text/use-sign-in-text.ts';
import { useProviderAudience } from './use-provider-audience.ts';

export function ProviderListPage() {
  const text = useSignInText();
  const { of, title, least, toPath, queryKey, list } = useProviderAudience();
  const own = text[of];
  const { isAllowed } = useMay(least);
  const add = isAllowed ? (
    <Link className={buttonClass({ look: 'primary' })} to={toPath('/new')}>
      {text.add}
    </Link>
  ) : null;
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
        <Badge tone={is_enabled ? 'success' : 'neutral'}>{is_enabled ? text.on : text.off}</Badge>
      ),
    },
  ];
  return (
    <PageFrame actions={add} description={own.description} least={least} title={title}>
      <ListScreen
        columns={columns}
        empty={{ title: text.empty, text: own.empty, action: add }}
        hasRowLinks
        keyOf={({ id }) => id}
        label={title}
        load={(_state, signal) => list({ signal })}
        queryKey={[...queryKey, 'list']}
      />
    </PageFrame>
  );
}
