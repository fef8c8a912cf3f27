import type { Locale } from '@portico/contract/constants.ts';
import { documentNodesType, getProductDocument } from '@portico/contract/documents.ts';
import type { DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { queryOptions } from '@tanstack/react-query';
import { withOwnPaths } from '../../shared/document/own-paths.ts';
import type { Services } from '../../shared/services.ts';

export interface ShownDocument {
  readonly id: string;
  readonly title: string;
  readonly root: DocumentRoot;
  /** Where content exists in several languages: that of this text, and all of them. */
  readonly language?: Locale | undefined;
  readonly languages?: readonly Locale[] | undefined;
}

interface Asked {
  readonly productId: string;
  readonly documentId: string;
  /** Read the text itself instead of the nodes that the server made of it (DOC-04). */
  readonly fromRawText: boolean;
}

export const documentQuery = ({ client, origin }: Pick<Services, 'client' | 'origin'>, asked: Asked) => {
  const { productId, documentId, fromRawText } = asked;
  return queryOptions({
    queryKey: ['document', productId, documentId, fromRawText],
    queryFn: async ({ signal }): Promise<ShownDocument> => {
      const params = { productId, documentId };
      if (!fromRawText) {
        const { content, ...head } = await client.send(
          getProductDocument,
          { params },
          { signal, accept: documentNodesType },
        );
        // Cached: the server uses one response for many pages.
        return { ...head, root: withOwnPaths(structuredClone(content) as DocumentRoot, origin) };
      }
      const [{ content, ...head }, { parseMarkdown }] = await Promise.all([
        client.send(getProductDocument, { params }, { signal }),
        import('@portico/documents/parse/markdown.ts'),
      ]);
      return { ...head, root: parseMarkdown(content) };
    },
  });
};
