import { ProblemError } from '@portico/client/errors.ts';
import { findBySlugPath } from '@portico/documents/parse/slug-path.ts';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LeadTo, ToNotFound } from '../../shared/lead-to.tsx';
import { listDocuments, type PlacedDocument } from '../../shared/product/document-tree.ts';
import { useProduct } from '../../shared/product/use-product.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { DocumentFailure } from './document-failure.tsx';
import { DocumentFrame, DocumentSkeleton } from './document-frame.tsx';
import { DocumentText } from './document-text.tsx';
import { documentQuery } from './queries.ts';

export function DocumentationPage() {
  const { documents: text } = useText();
  const { product, tree } = useProduct();
  const { _splat = '' } = useParams({ from: '/product/docs/$product/$' });
  if (tree.isPending) return <DocumentSkeleton />;
  if (tree.isError) return <DocumentFailure error={tree.error} />;

  const documents = listDocuments(tree.data);
  const [first] = documents;
  if (!first) {
    return (
      <DocumentFrame>
        <EmptyState level={1} title={text.empty.title}>
          {text.empty.text}
        </EmptyState>
      </DocumentFrame>
    );
  }

  const chain = _splat.split('/').filter(Boolean);
  if (chain.length === 0) return <LeadTo {...toDocument(product.id, first)} />;
  const active = findBySlugPath(documents, chain);
  if (!active) return <ToNotFound />;
  return <OpenDocument active={active} documents={documents} key={active.branch.id} />;
}

const toDocument = (product: string, { chain }: PlacedDocument) =>
  ({ to: '/docs/$product/$', params: { product, _splat: chain.join('/') } }) as const;

interface OpenDocumentProps {
  readonly documents: readonly PlacedDocument[];
  readonly active: PlacedDocument;
}

function OpenDocument({ documents, active }: OpenDocumentProps) {
  const { client, flags } = useServices();
  const { product } = useProduct();
  const fromRawText = flags.isOn('documents-from-raw-text');
  const asked = { productId: product.id, documentId: active.branch.id, fromRawText };
  const document = useQuery(documentQuery(client, asked));
  if (document.error instanceof ProblemError && document.error.status === 404) return <ToNotFound />;
  if (document.isError) return <DocumentFailure error={document.error} />;
  if (document.isPending) return <DocumentSkeleton />;
  return <DocumentText active={active} document={document.data} documents={documents} />;
}
