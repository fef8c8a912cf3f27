import { useQuery } from '@tanstack/react-query';
import { useParam } from '../../../shared/link.tsx';
import { usePortalScreen } from '../../../shared/own-portal.ts';
import { productQuery } from '../queries.ts';
import { audienceQuery } from './queries.ts';

/** The version of the URL, with its product and its audience. */
export function useVersionScreen() {
  const { client, queries, portalId, toPath } = usePortalScreen();
  const params = { portalId, productId: useParam('productId'), versionId: useParam('versionId') };
  const product = useQuery(productQuery(client, params)).data;
  const version = product?.versions.find(({ id }) => id === params.versionId);
  const page = toPath(`/products/${params.productId}/versions/${params.versionId}`);
  return {
    client,
    queries,
    params,
    toPath,
    page,
    version,
    names: { product: product?.name ?? '', version: version?.name ?? '' },
    audience: useQuery(audienceQuery(client, params)),
  };
}
