import type { ProductVersion } from '@portico/contract/catalog.ts';
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { specificationPage } from '../../shared/pages.ts';
import { findVersion, newestOf } from '../../shared/product/versions.ts';

/**
 * The version of the address on a specification page; elsewhere the one chosen last, which changes no address; else the
 * newest (SHL-04, SHL-07). A name in the address, or a version that does not exist, is replaced by an id (SHL-05).
 */
export function useActiveVersion(versions: readonly ProductVersion[] | undefined) {
  const { product = '', version: asked } = useParams({ strict: false });
  const isSpecification = useRouterState({ select: ({ location }) => location.pathname.startsWith('/spec/') });
  const navigate = useNavigate();
  const [chosenId, setChosenId] = useState<string>();

  const inAddress = isSpecification && asked !== undefined && versions ? findVersion(versions, asked) : undefined;
  const chosen = isSpecification ? undefined : versions?.find(({ id }) => id === chosenId);
  const activeVersion = inAddress ?? chosen ?? newestOf(versions ?? []);
  const id = activeVersion?.id;

  useEffect(() => {
    if (isSpecification && id) setChosenId(id);
  }, [isSpecification, id]);

  useEffect(() => {
    if (!isSpecification || asked === undefined || id === undefined || asked === id) return;
    void navigate({ ...specificationPage(product, id), search: true, hash: true, replace: true });
  }, [isSpecification, asked, id, product, navigate]);

  function choose(version: string) {
    setChosenId(version);
    if (isSpecification) void navigate(specificationPage(product, version));
  }

  return { activeVersion, choose };
}
