import type { Host } from '@portico/api-reference/view/reference.tsx';
import { toHash } from '@portico/api-reference/view/target.ts';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCopy } from '../../shared/copy/use-copy.ts';
import { bundleQuery, type ReferenceSource } from '../../shared/product/reference-queries.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { prepareTarget } from './prepare.ts';
import { useSpecificationText } from './use-specification-text.ts';

/** Ties the viewer to the portal's router, texts, clipboard and cache. */
export function useHost(source: ReferenceSource): Host {
  const router = useRouter();
  const { documents, copy } = useText();
  const { reference: texts } = useSpecificationText();
  const { copyValue } = useCopy();
  const { productId, productVersionId } = source;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new host draws everything anew; these decide whether one is needed
  return useMemo(() => {
    const path = `/spec/${encodeURIComponent(productId)}/${encodeURIComponent(productVersionId)}`;
    return {
      texts,
      documentTexts: {
        linkTo: documents.linkTo,
        copyCode: documents.copyCode,
        copied: copy.done,
        taskDone: documents.taskDone,
        taskOpen: documents.taskOpen,
      },
      toHref(target) {
        const hash = toHash(target);
        return hash ? `${path}#${hash}` : path;
      },
      navigate: (href) => void router.navigate({ href }),
      prepare: (target) => prepareTarget(source, target),
      loadBundle: (hash) => source.queries.fetchQuery(bundleQuery(source, hash)),
      onCopy: (value, name) => copyValue({ value, name }),
      origin: window.location.origin,
    };
  }, [productId, productVersionId, texts, documents, copy]);
}
