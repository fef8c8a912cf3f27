import type { AdminProduct, AdminVersion } from '@portico/contract/admin-products.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { type Column, DataTable } from '@portico/ui/data-table.tsx';
import { Link } from '../../shared/link.tsx';
import { usePortalPath } from '../../shared/own-portal.ts';
import { useProductText } from './text/use-product-text.ts';

export function VersionTable({ product }: { readonly product: AdminProduct }) {
  const text = useProductText();
  const toPath = usePortalPath();
  if (product.versions.length === 0) return <p>{text.noVersions}</p>;
  const columns: Column<AdminVersion>[] = [
    {
      key: 'name',
      title: text.versionColumns.name,
      cell: ({ id, name }) => <Link to={toPath(`/products/${product.id}/versions/${id}`)}>{name}</Link>,
    },
    {
      key: 'spec',
      title: text.versionColumns.spec,
      isSecondary: true,
      cell: ({ spec }) => (spec ? text.operations({ count: spec.operations }) : text.noSpec),
    },
    {
      key: 'registration',
      title: text.versionColumns.registration,
      isSecondary: true,
      cell: ({ registration_enabled }) => (registration_enabled ? text.registrationOpen : text.registrationOff),
    },
    {
      key: 'status',
      title: text.versionColumns.status,
      cell: ({ is_deprecated }) => (
        <Badge variant={is_deprecated ? 'warning' : 'success'}>{is_deprecated ? text.deprecated : text.current}</Badge>
      ),
    },
  ];
  return (
    <DataTable columns={columns} hasRowLinks keyOf={({ id }) => id} label={text.versions} rows={product.versions} />
  );
}
