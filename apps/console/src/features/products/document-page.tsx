import {
  type AdminDocument,
  type AdminDocuments,
  previewDocuments,
  updateDocument,
} from '@portico/contract/admin-documents.ts';
import { type Visibility, visibilities } from '@portico/contract/constants.ts';
import { SelectField } from '@portico/ui/select-field.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { FindingList } from '../../shared/finding-list.tsx';
import { FormFrame } from '../../shared/form-frame.tsx';
import { useGo, useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOwnPortal, usePortalPath } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import { DocumentPreviews } from './document-preview.tsx';
import styles from './products.module.css';
import { documentQuery, documentsQuery, type ProductKey, productQuery } from './queries.ts';
import { SlugField } from './slug-field.tsx';
import { useProductText } from './text/use-product-text.ts';

export function DocumentPage() {
  const { docs: text } = useProductText();
  const { client, queries } = useServices();
  const { id: portalId } = useOwnPortal();
  const key = { portalId, productId: useParam('productId') };
  const params = { ...key, documentId: useParam('documentId') };
  const above = usePortalPath()(`/products/${key.productId}/documents`);
  const query = useQuery(documentQuery(client, params));
  const all = useQuery(documentsQuery(client, key));
  const go = useGo();
  const toast = useToast();
  const title = query.data ? text.edit({ title: query.data.title }) : text.back;
  const product = useQuery(productQuery(client, key)).data;
  const toPath = (parent_id: string | null, slug: string) =>
    `/docs/${[product?.slug ?? '…', ...slugsAbove(all.data?.data ?? [], parent_id), slug].join('/')}`;
  const parents = (all.data?.data ?? []).filter(({ id }) => id !== params.documentId);

  return (
    <PageFrame back={{ to: above, label: text.back }} least="admin" title={title}>
      <Loaded query={query}>
        {(document) => (
          <FormFrame
            initial={{
              title: document.title,
              slug: document.slug,
              parent_id: document.parent_id ?? '',
              visibility: (document.visibility ?? '') as Visibility | '',
              content: document.content,
            }}
            label={title}
            least="admin"
            onCancel={() => go({ to: above })}
            onSaved={(documents: AdminDocuments) => {
              toast({ variant: 'success', message: text.saved });
              queries.setQueryData(documentsQuery(client, key).queryKey, documents);
              queries.removeQueries({ queryKey: documentQuery(client, params).queryKey });
              go({ to: above });
            }}
            save={({ parent_id, visibility, ...values }) =>
              client.send(updateDocument, {
                params,
                body: {
                  ...values,
                  visibility: visibility || null,
                  // Sending the parent again would move the document to its end.
                  ...(parent_id !== (document.parent_id ?? '') && { parent_id: parent_id || null }),
                },
              })
            }
          >
            {({ values, set, field }) => (
              <>
                <TextField {...field('title')} label={text.title} maxLength={255} />
                <SlugField
                  field={field('slug')}
                  kind="document"
                  path={toPath(document.parent_id, document.slug)}
                  toPath={(slug) => toPath(values.parent_id || null, slug)}
                />
                <SelectField
                  label={text.parent}
                  onChange={(event) => set('parent_id', event.target.value)}
                  options={[
                    { value: '', label: text.top },
                    ...parents.map(({ id, path }) => ({ value: id, label: path })),
                  ]}
                  value={values.parent_id}
                />
                <SelectField
                  hint={text.visibilityHint}
                  label={text.visibility}
                  onChange={(event) => set('visibility', event.target.value as Visibility | '')}
                  options={[
                    { value: '', label: text.visibilities.same },
                    ...visibilities.map((value) => ({ value, label: text.visibilities[value] })),
                  ]}
                  value={values.visibility}
                />
                <div className={styles.editor}>
                  <TextArea {...field('content')} label={text.content} rows={24} spellCheck />
                  <LivePreview content={values.content} params={key} path={document.path} />
                </div>
              </>
            )}
          </FormFrame>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** The slugs in the paths of a document's children: those of its parents, and its own. */
function slugsAbove(documents: readonly AdminDocument[], id: string | null): string[] {
  const document = documents.find((one) => one.id === id);
  return document ? [...slugsAbove(documents, document.parent_id), document.slug] : [];
}

interface LivePreviewProps {
  readonly params: ProductKey;
  readonly path: string;
  readonly content: string;
}

const restMs = 400;

/** A preview of the text, updated shortly after the last key. */
function LivePreview({ params, path, content }: LivePreviewProps) {
  const { docs: text } = useProductText();
  const { client } = useServices();
  const [settled, setSettled] = useState(content);
  const current = useDeferredValue(content);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(current), restMs);
    return () => clearTimeout(timer);
  }, [current]);
  const query = useQuery({
    queryKey: ['preview', params, path, settled],
    queryFn: ({ signal }) =>
      client.send(previewDocuments, { params, body: { files: [{ path, text: settled }] } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <div>
      <Loaded query={query}>
        {(preview) => (
          <>
            <FindingList findings={preview.findings} title={text.findings} />
            <DocumentPreviews preview={preview} />
          </>
        )}
      </Loaded>
    </div>
  );
}
