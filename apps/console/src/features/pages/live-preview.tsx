import { previewSite } from '@portico/contract/admin-site.ts';
import type { DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { DocumentView } from '@portico/documents/view/document-view.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FindingList } from '../../shared/finding-list.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useServices } from '../../shared/services.ts';
import { useProductText } from '../products/text/use-product-text.ts';
import styles from './pages.module.css';
import { type DraftKey, siteKey } from './queries.ts';
import { usePageText } from './text/use-page-text.ts';

const restMs = 400;

/** The value some time after its last change. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface LivePreviewProps {
  readonly params: DraftKey;
  readonly file: string;
  readonly content: string;
}

const published = '/api/v2/portal/page-images/';

/** The text as the server converts it and the portal draws it, with its mistakes. */
export function LivePreview({ params: { portalId, draftId }, file, content }: LivePreviewProps) {
  const text = usePageText();
  const { docs } = useProductText();
  const { client } = useServices();
  const settled = useSettled(content);
  const query = useQuery({
    queryKey: [...siteKey(portalId), 'preview', draftId, file, settled],
    queryFn: ({ signal }) =>
      client.send(
        previewSite,
        { params: { portalId }, body: { file, content: settled, draft_id: draftId } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const toImageUrl = (url: string) =>
    url.startsWith(published)
      ? `/api/admin/v1/portals/${portalId}/drafts/${draftId}/images/${url.slice(published.length)}`
      : '';
  return (
    <Loaded query={query}>
      {({ findings, warnings, page }) => (
        <div className={styles.previews}>
          <FindingList findings={findings} title={text.findings} />
          {!page && findings.length === 0 && <p>{text.noMistakes}</p>}
          <FindingList findings={warnings} title={text.warnings} variant="warning" />
          {page && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
            <section aria-label={text.preview} className={styles.preview} data-layout={page.layout} tabIndex={0}>
              {page.layout !== 'landing' && <h2 className={styles.pageTitle}>{page.title}</h2>}
              <DocumentView
                renderLink={({ children }) => <span className={styles.link}>{children}</span>}
                root={page.nodes as DocumentRoot}
                texts={docs}
                toImageUrl={toImageUrl}
              />
            </section>
          )}
        </div>
      )}
    </Loaded>
  );
}
