import { ProblemError } from '@portico/client/errors.ts';
import { findBySlugPath } from '@portico/documents/parse/slug-path.ts';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Params, Place } from '../../router/paths.ts';
import { useParams } from '../../router/react.tsx';
import { LeadTo, ToNotFound } from '../../shared/lead-to.tsx';
import { documentPage } from '../../shared/pages.ts';
import { listDocuments, type PlacedDocument } from '../../shared/product/document-tree.ts';
import { documentTreeQuery } from '../../shared/product/queries.ts';
import { useProduct } from '../../shared/product/use-product.ts';
import { documentsOf, versionIdOf } from '../../shared/product/version-documents.ts';
import { type Services, useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { prepareProduct } from '../product-shell/prepare.ts';
import { DocumentFailure } from './document-failure.tsx';
import { DocumentFrame, DocumentSkeleton } from './document-frame.tsx';
import { DocumentText } from './document-text.tsx';
import { documentQuery } from './queries.ts';

/** Loads the product and the document of the URL. The URL of the product alone redirects to its first document. */
export async function prepareDocument(services: Services, params: Params, place: Place): Promise<void> {
  const key = params.product ?? '';
  const { client, queries, flags } = services;
  const chain = (params._splat ?? '').split('/').filter(Boolean);
  const tree = await queries.fetchQuery(documentTreeQuery(client, key)).catch(() => []);
  const prepared = await prepareProduct(services, key, versionIdOf(tree, chain), place.pathname);
  if (!prepared) return;
  const documents = listDocuments(tree);
  const active = chain.length > 0 ? findBySlugPath(documents, chain) : documents[0];
  if (!active) return;
  const fromRawText = flags.isOn('documents-from-raw-text');
  const asked = { productId: prepared.product.id, documentId: active.branch.id, fromRawText };
  await queries.prefetchQuery(documentQuery(services, asked));
}

export function DocumentationPage() {
  const { documents: text } = useText();
  const { product, tree } = useProduct();
  const { _splat = '' } = useParams({ from: '/docs/$product/$' });
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
  if (chain.length === 0) return <LeadTo {...documentPage(product, first.chain)} />;
  const active = findBySlugPath(documents, chain);
  if (!active) return <ToNotFound />;
  return <OpenDocument active={active} documents={documents} key={active.branch.id} />;
}

interface OpenDocumentProps {
  readonly documents: readonly PlacedDocument[];
  readonly active: PlacedDocument;
}

function OpenDocument({ documents, active }: OpenDocumentProps) {
  const services = useServices();
  const { product, tree, activeVersion } = useProduct();
  const fromRawText = services.flags.isOn('documents-from-raw-text');
  const asked = { productId: product.id, documentId: active.branch.id, fromRawText };
  const document = useQuery(documentQuery(services, asked));
  if (document.error instanceof ProblemError && document.error.status === 404) return <ToNotFound />;
  if (document.isError) return <DocumentFailure error={document.error} />;
  if (document.isPending) return <DocumentSkeleton />;
  const version_id = versionIdOf(tree.data ?? [], active.chain) ?? activeVersion?.id;
  const listed = listDocuments(documentsOf(tree.data ?? [], version_id));
  return <DocumentText active={active} document={document.data} documents={documents} listed={listed} />;
}
