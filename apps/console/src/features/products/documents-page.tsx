import type { AdminDocuments } from '@portico/contract/admin-documents.ts';
import { useQuery } from '@tanstack/react-query';
import { FormSection } from '../../shared/form-section.tsx';
import { useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOwnPortal, usePortalPath } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import { DocumentTree } from './document-tree.tsx';
import { DocumentUpload } from './document-upload.tsx';
import { documentsQuery, productQuery, productsKey } from './queries.ts';
import { useProductText } from './text/use-product-text.ts';

export function DocumentsPage() {
  const text = useProductText();
  const { client, queries } = useServices();
  const { id: portalId } = useOwnPortal();
  const params = { portalId, productId: useParam('productId') };
  const product = useQuery(productQuery(client, params));
  const query = useQuery(documentsQuery(client, params));
  const above = usePortalPath()(`/products/${params.productId}`);

  function keep(documents: AdminDocuments) {
    queries.setQueryData(documentsQuery(client, params).queryKey, documents);
    void queries.invalidateQueries({ queryKey: [...productsKey(portalId), 'list'] });
    void queries.invalidateQueries({ queryKey: productQuery(client, params).queryKey, exact: true });
  }

  return (
    <PageFrame
      back={{ to: above, label: product.data?.name ?? text.versions }}
      description={text.docs.text}
      least="admin"
      title={text.documents}
    >
      <DocumentUpload onChanged={keep} params={params} />
      <Loaded query={query}>
        {({ data, images }) => (
          <>
            {data.length === 0 ? (
              <p>{text.docs.empty}</p>
            ) : (
              <DocumentTree documents={data} onChanged={keep} params={params} />
            )}
            {images.length > 0 && (
              <FormSection title={text.docs.images}>
                <ul>
                  {images.map(({ path }) => (
                    <li key={path}>
                      <code>{path}</code>
                    </li>
                  ))}
                </ul>
              </FormSection>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
