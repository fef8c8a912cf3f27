import type { HomeKind } from '@portico/contract/site-kinds.ts';
import { loadedPart } from '../../shared/loaded-part.tsx';
import type { Services } from '../../shared/services.ts';
import { sitePageQuery } from '../../shared/site/queries.ts';
import { useSiteFrameQuery } from '../../shared/site/use-site-frame.ts';
import { CatalogPage, prepareCatalog } from '../catalog/catalog-page.tsx';

const ownPage = loadedPart(async () => (await import('./site-page.tsx')).SiteText, 'src/features/site/site-page.tsx');

export async function prepareHome(services: Services, home: HomeKind, search: Readonly<Record<string, string>>) {
  await Promise.all([
    home !== 'page' && prepareCatalog(services, search),
    home !== 'catalog' && services.queries.prefetchQuery(sitePageQuery(services, '/')),
    home !== 'catalog' && ownPage.prepare(),
  ]);
}

export function HomePage() {
  const { data: frame, isPending } = useSiteFrameQuery();
  if (isPending) return null;
  const home = frame?.home ?? 'catalog';
  if (home === 'catalog') return <CatalogPage />;
  const page = <ownPage.Part path="/" />;
  return home === 'page' ? page : <CatalogPage intro={page} />;
}
