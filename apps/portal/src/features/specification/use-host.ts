import type { Host } from '@portico/api-reference/view/reference.tsx';
import { useMemo } from 'react';
import { useRouter } from '../../router/react.tsx';
import { useCopy } from '../../shared/copy/use-copy.ts';
import { referencePath } from '../../shared/pages.ts';
import { bundleQuery, type ReferenceSource } from '../../shared/product/reference-queries.ts';
import type { Slugged } from '../../shared/product/slugs.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { prepareTarget } from './prepare.ts';
import { useSpecificationText } from './use-specification-text.ts';

/** Ties the viewer to the portal's router, texts, clipboard and cache. */
export function useHost(source: ReferenceSource, product: Slugged, version: Slugged): Host {
  const router = useRouter();
  const { documents, copy } = useText();
  const { reference: texts } = useSpecificationText();
  const { copyValue } = useCopy();
  const { origin } = useServices();
  const { productId, productVersionId } = source;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new host draws everything anew; these decide whether one is needed
  return useMemo(() => {
    return {
      texts,
      documentTexts: { ...documents, copied: copy.done },
      toHref: (target) => referencePath(product, version, target),
      navigate: (href) => void router.navigate({ href }),
      prepare: (target) => void prepareTarget(source, target),
      loadBundle: (hash) => source.queries.fetchQuery(bundleQuery(source, hash)),
      onCopy: (value, name) => copyValue({ value, name }),
      origin,
    };
  }, [productId, productVersionId, texts, documents, copy]);
}
