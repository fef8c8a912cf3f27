import type { Product } from '@portico/contract/catalog.ts';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from '../../router/react.tsx';
import { actionsQuery, hasAccessControl } from '../../shared/permissions.ts';
import { documentTreeQuery } from '../../shared/product/queries.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';

/**
 * The documents of the product. On a specification page they are loaded only if there are any and the reader may view
 * them, because a refusal would redirect the reader away from the specification.
 */
export function useDocumentTree(productId: string, product: Product | undefined) {
  const { documents } = useText();
  const { client, portal } = useServices();
  const toast = useToast();
  const isDocumentation = useLocation({ select: ({ pathname }) => pathname.startsWith('/docs/') });
  const isControlled = hasAccessControl(portal);
  const actions = useQuery({ ...actionsQuery(client, productId), enabled: isControlled });
  const mayRead = !isControlled || actions.data?.view_documentation === true;
  const hasSome = (product?.document_count ?? 0) > 0;
  const tree = useQuery({ ...documentTreeQuery(client, productId), enabled: isDocumentation || (hasSome && mayRead) });

  useEffect(() => {
    if (tree.isError) toast({ variant: 'error', message: documents.unableToRetrieve });
  }, [tree.isError, toast, documents]);

  return tree;
}
