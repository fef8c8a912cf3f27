import type { Wording } from '@portico/app-kit/text-provider.tsx';
import { toastMs } from '@portico/contract/constants.ts';
import { ToastProvider } from '@portico/ui/toast.tsx';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { FailedPage } from './features/shell/failed-page.tsx';
import { Shell } from './features/shell/shell.tsx';
import { RouterProvider } from './router/react.tsx';
import type { createPortalRouter } from './routes/router.tsx';
import { HeadSink, type HeadSinkValue } from './shared/page-head.ts';
import { type Text, TextProvider } from './shared/text/use-text.tsx';

interface PortalProps {
  readonly wording: Wording<Text>;
  readonly queries: QueryClient;
  readonly router: ReturnType<typeof createPortalRouter>;
  /** Called after the reader chose a language. True if the page is loaded anew. */
  readonly onChosenLanguage?: () => boolean;
  /** Collects the titles and metadata of pages; only on the server. */
  readonly head?: HeadSinkValue;
}

/** The whole portal, the same on the server and in the browser. */
export const Portal = ({ wording, queries, router, head, onChosenLanguage }: PortalProps) => (
  <StrictMode>
    <HeadSink value={head}>
      <TextProvider initial={wording} onChosen={onChosenLanguage}>
        <QueryClientProvider client={queries}>
          <ToastProvider durationMs={toastMs} label={wording.text.messages}>
            <RouterProvider failed={FailedPage} router={router} shell={Shell} />
          </ToastProvider>
        </QueryClientProvider>
      </TextProvider>
    </HeadSink>
  </StrictMode>
);
