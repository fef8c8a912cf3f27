import type { ProductVersion } from '@portico/contract/catalog.ts';
import type { DocumentBranch } from '@portico/contract/documents.ts';
import { useEffect, useState } from 'react';
import type { Params } from '../../router/paths.ts';
import { useLocation, useNavigate, useParams } from '../../router/react.tsx';
import { documentPage, specificationPage } from '../../shared/pages.ts';
import { slugOf } from '../../shared/product/slugs.ts';
import { pageInVersion, versionIdOf } from '../../shared/product/version-documents.ts';
import { findVersion, newestOf } from '../../shared/product/versions.ts';

/**
 * On a specification page and on a page of a version's documents, the version of the URL; elsewhere the one selected last, without a change of the URL; else
 * the newest (SHL-04, SHL-07). A name or an unknown version in the URL is replaced by an id (SHL-05).
 */
export function useActiveVersion(
  versions: readonly ProductVersion[] | undefined,
  tree: readonly DocumentBranch[] | undefined,
) {
  // Only URLs of references name a version, and not all of them.
  const params: Params = useParams({ from: '/docs/$product/$' });
  const { product = '', version: asked, _splat } = params;
  const place = useLocation();
  const isSpecification = place.pathname.startsWith('/spec/');
  const navigate = useNavigate();
  const chain = place.pathname.startsWith('/docs/') && _splat ? _splat.split('/').filter(Boolean) : undefined;
  const documentedId = chain && versionIdOf(tree ?? [], chain);
  const fromUrl = documentedId
    ? versions?.find(({ id }) => id === documentedId)
    : isSpecification && asked !== undefined && versions
      ? findVersion(versions, asked)
      : undefined;
  const newest = newestOf(versions ?? []);
  // Set in the first render, because an effect would render the whole page again right after its hydration.
  const [chosenId, setChosenId] = useState(isSpecification ? (fromUrl ?? newest)?.id : undefined);
  const chosen = isSpecification ? undefined : versions?.find(({ id }) => id === chosenId);
  const activeVersion = fromUrl ?? chosen ?? newest;
  const id = activeVersion?.id;
  const slug = activeVersion && slugOf(activeVersion);

  useEffect(() => {
    if ((isSpecification || documentedId) && id) setChosenId(id);
  }, [isSpecification, documentedId, id]);

  useEffect(() => {
    if (!isSpecification || asked === undefined || slug === undefined || asked === slug) return;
    const [, page, product = '', , ...rest] = place.pathname.split('/');
    const path = ['', page, product, encodeURIComponent(slug), ...rest].join('/');
    void navigate({ href: `${path}${place.href.slice(place.pathname.length)}`, replace: true });
  }, [isSpecification, asked, slug, place, navigate]);

  function choose(version: ProductVersion) {
    setChosenId(version.id);
    const page = pageOf(version);
    if (isSpecification) void navigate(specificationPage({ id: product }, version));
    else if (page) void navigate(documentPage({ id: product }, page));
  }

  /** The page of another version's documents; undefined elsewhere, and for a version without documents. */
  const pageOf = (version: ProductVersion) => chain && pageInVersion(tree ?? [], chain, version.id);

  return { activeVersion, choose, pageOf };
}
