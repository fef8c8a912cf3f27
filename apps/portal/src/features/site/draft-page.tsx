import { getDraft } from '@portico/contract/site-drafts.ts';
import type { DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from '../../router/react.tsx';
import { withOwnPaths } from '../../shared/document/own-paths.ts';
import { usePageHead } from '../../shared/page-head.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { OpenPage } from './site-page.tsx';
import { useDraftText } from './text/use-draft-text.ts';

/** The draft of a page. It is read by the browser alone, so that no copy of it is kept on the way. */
export function DraftPage() {
  const text = useDraftText();
  const { retry } = useText();
  const { client, origin } = useServices();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const draftToken = path.split('/').at(-1) ?? '';
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  const draft = useQuery({
    queryKey: ['draft', draftToken],
    queryFn: async ({ signal }) => {
      const { nodes, ...page } = await client.send(getDraft, { params: { draftToken } }, { signal });
      return { ...page, root: withOwnPaths(structuredClone(nodes) as DocumentRoot, origin) };
    },
    enabled: isInBrowser,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const title = draft.data ? text.title({ title: draft.data.title }) : '';
  usePageHead({ kind: 'other', title, path, isHidden: true });
  if (draft.data) {
    return (
      <>
        <MessageBar variant="info">{text.draft}</MessageBar>
        <OpenPage isDraft page={{ ...draft.data, is_public: false }} />
      </>
    );
  }
  if (!draft.error) return null;
  return (
    <ErrorState level={1} onRetry={() => void draft.refetch()} retryLabel={retry} title={text.gone}>
      {text.goneText}
    </ErrorState>
  );
}
