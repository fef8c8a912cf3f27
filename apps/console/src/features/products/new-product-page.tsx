import { type AdminProduct, createProduct } from '@portico/contract/admin-products.ts';
import { useToast } from '@portico/ui/toast.tsx';
import { FormFrame } from '../../shared/form-frame.tsx';
import { useGo } from '../../shared/link.tsx';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { newProduct, ProductFields, toProductBody } from './product-fields.tsx';
import { productsKey } from './queries.ts';
import { useProductText } from './text/use-product-text.ts';

export function NewProductPage() {
  const text = useProductText();
  const { areas } = useText();
  const { client, queries, portalId, toPath } = usePortalScreen();
  const go = useGo();
  const toast = useToast();
  return (
    <PageFrame back={{ to: toPath('/products'), label: areas.products }} isNarrow least="admin" title={text.newTitle}>
      <FormFrame
        initial={newProduct}
        isNew
        label={text.newTitle}
        least="admin"
        onCancel={() => go({ to: toPath('/products') })}
        onSaved={({ id }: AdminProduct) => {
          toast({ variant: 'success', message: text.created });
          void queries.invalidateQueries({ queryKey: productsKey(portalId) });
          go({ to: toPath(`/products/${id}`) });
        }}
        save={(values) => client.send(createProduct, { params: { portalId }, body: toProductBody(values) })}
        submitLabel={text.add}
      >
        {(parts) => <ProductFields {...parts} />}
      </FormFrame>
    </PageFrame>
  );
}
