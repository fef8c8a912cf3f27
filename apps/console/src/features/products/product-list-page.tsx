import type { AdminProductRow } from '@portico/contract/admin-products.ts';
import { Badge } from '@portico/ui/badge.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { Link } from '../../shared/link.tsx';
import { ListPage } from '../../shared/list-page.tsx';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { listProducts, productsKey } from './queries.ts';
import { useProductText } from './text/use-product-text.ts';

export function ProductListPage() {
  const text = useProductText();
  const { areas } = useText();
  const { client, portalId, toPath } = usePortalScreen();
  const columns: Column<AdminProductRow>[] = [
    {
      key: 'name',
      title: text.columns.name,
      cell: ({ id, name }) => <Link to={toPath(`/products/${id}`)}>{name}</Link>,
    },
    { key: 'versions', title: text.columns.versions, isSecondary: true, cell: ({ version_count }) => version_count },
    {
      key: 'documents',
      title: text.columns.documents,
      isSecondary: true,
      cell: ({ document_count }) => document_count,
    },
    {
      key: 'visibility',
      title: text.columns.visibility,
      cell: ({ visibility }) => (
        <Badge variant={visibility === 'hidden' ? 'neutral' : 'success'}>{text[visibility]}</Badge>
      ),
    },
  ];
  return (
    <ListPage
      add={toPath('/products/new')}
      columns={columns}
      filters={[
        {
          name: 'visibility',
          label: text.visibility,
          options: [
            { value: 'published', label: text.published },
            { value: 'hidden', label: text.hidden },
          ],
        },
      ]}
      least="admin"
      load={(state, signal) => listProducts(client, portalId, state, signal)}
      queryKey={[...productsKey(portalId), 'list']}
      search={text.search}
      text={text}
      title={areas.products}
    />
  );
}
