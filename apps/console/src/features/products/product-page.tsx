import { type AdminProduct, createVersion, deleteProduct, updateProduct } from '@portico/contract/admin-products.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { FormFrame } from '../../shared/form-frame.tsx';
import { FormSection } from '../../shared/form-section.tsx';
import { Link, useGo, useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { ProductFields, toProductBody, toProductValues } from './product-fields.tsx';
import { productQuery, productsKey } from './queries.ts';
import { useProductText } from './text/use-product-text.ts';
import { VersionTable } from './version-table.tsx';

type Asked = 'nothing' | 'removing' | 'adding';

export function ProductPage() {
  const text = useProductText();
  const { areas } = useText();
  const { client, queries, portalId, toPath } = usePortalScreen();
  const params = { portalId, productId: useParam('productId') };
  const query = useQuery(productQuery(client, params));
  const go = useGo();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>('nothing');
  const above = toPath('/products');
  const here = toPath(`/products/${params.productId}`);

  function keep(product: AdminProduct) {
    queries.setQueryData(productQuery(client, params).queryKey, product);
    void queries.invalidateQueries({ queryKey: [...productsKey(portalId), 'list'] });
  }

  const actions = query.data && (
    <>
      <RoleButton least="admin" onClick={() => setAsked('removing')}>
        {text.removeProduct.action}
      </RoleButton>
      <Link className={buttonClass()} to={`${here}/documents`}>
        {text.documents}
      </Link>
      <RoleButton least="admin" variant="primary" onClick={() => setAsked('adding')}>
        {text.addVersion}
      </RoleButton>
    </>
  );

  return (
    <PageFrame
      actions={actions}
      back={{ to: above, label: areas.products }}
      least="admin"
      title={query.data?.name ?? areas.products}
    >
      <Loaded query={query}>
        {(product) => (
          <>
            <FormSection title={text.versions}>
              <VersionTable product={product} />
            </FormSection>
            <FormSection title={text.details}>
              <FormFrame
                initial={toProductValues(product)}
                key={product.updated_at}
                label={text.details}
                least="admin"
                onSaved={(saved: AdminProduct) => {
                  toast({ variant: 'success', message: text.saved });
                  keep(saved);
                }}
                save={(values) => client.send(updateProduct, { params, body: toProductBody(values) })}
              >
                {(parts) => <ProductFields {...parts} slug={product.slug} />}
              </FormFrame>
            </FormSection>
            {asked === 'adding' && (
              <FormDialog
                initial={{ name: '' }}
                onClose={() => setAsked('nothing')}
                onSaved={(saved: AdminProduct) => {
                  keep(saved);
                  setAsked('nothing');
                  const [newest] = saved.versions;
                  if (newest) go({ to: `${here}/versions/${newest.id}` });
                }}
                save={({ name }) => client.send(createVersion, { params, body: { name } })}
                submitLabel={text.addVersion}
                title={text.addVersion}
              >
                {({ field }) => <TextField {...field('name')} label={text.version.name} maxLength={255} />}
              </FormDialog>
            )}
            {asked === 'removing' && (
              <DangerDialog
                act={() => client.send(deleteProduct, { params })}
                confirmLabel={text.removeProduct.confirm}
                onClose={() => setAsked('nothing')}
                onDone={() => {
                  toast({ variant: 'success', message: text.removeProduct.done });
                  go({ to: above });
                  void queries.invalidateQueries({ queryKey: [...productsKey(portalId), 'list'] });
                }}
                title={text.removeProduct.title({ name: product.name })}
              >
                {text.removeProduct.text({
                  versions: product.version_count,
                  documents: product.document_count,
                  registrations: product.registrations,
                })}
              </DangerDialog>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
