import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import { actionsQuery, hasAccessControl } from '../../shared/permissions.ts';
import { listPartKey } from '../../shared/product/part-keys.ts';
import { documentTreeQuery, operationsQuery, productQuery, versionsQuery } from '../../shared/product/queries.ts';
import { findVersion, newestOf } from '../../shared/product/versions.ts';
import type { Services } from '../../shared/services.ts';
import { endNotice } from './end-notice-part.ts';
import { endQuery } from './end-query.ts';
import { operationList } from './operations/part.ts';

export interface PreparedProduct {
  readonly product: Product;
  readonly versions: readonly ProductVersion[];
  /** The version that the URL names, else the newest. */
  readonly version: ProductVersion | undefined;
}

/** Loads what the frame of a product shows. Undefined where that failed; the frame shows the failure. */
export async function prepareProduct(
  context: Pick<Services, 'client' | 'queries' | 'portal'>,
  key: string,
  asked?: string,
  pathname = '',
): Promise<PreparedProduct | undefined> {
  const { client, queries } = context;
  try {
    const [product, versions] = await Promise.all([
      queries.fetchQuery(productQuery(client, key)),
      queries.fetchQuery(versionsQuery(client, key)),
      prepareTree(context, key),
      needsList(pathname) && operationList.prepare(),
    ]);
    const version = (asked === undefined ? undefined : findVersion(versions, asked)) ?? newestOf(versions);
    // A page that was sent with a part of the list loads the whole list once it is interactive.
    const hasPart = queries.getQueryData(listPartKey(pathname)) !== undefined;
    if (version && !hasPart) await queries.prefetchQuery(operationsQuery(client, product.id, version.id));
    if (version?.deprecated) {
      await Promise.all([endNotice.prepare(), queries.prefetchQuery(endQuery(client, product.id, version.id))]);
    }
    return { product, versions, version };
  } catch {
    return undefined;
  }
}

/** The server renders the list into each page. */
const needsList = (pathname: string): boolean => pathname.startsWith('/spec/') || typeof document === 'undefined';

/** Beside a specification the tree is asked for only if there is one and it may be read. */
async function prepareTree({ client, queries, portal }: Pick<Services, 'client' | 'queries' | 'portal'>, key: string) {
  const [product, actions] = await Promise.all([
    queries.fetchQuery(productQuery(client, key)),
    hasAccessControl(portal) ? queries.fetchQuery(actionsQuery(client, key)) : undefined,
  ]);
  const mayRead = actions === undefined || actions.view_documentation;
  if (product.document_count > 0 && mayRead) await queries.prefetchQuery(documentTreeQuery(client, key));
}
