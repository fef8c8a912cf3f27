import { ErrorState } from '@portico/ui/error-state.tsx';
import { useRouter } from '@tanstack/react-router';
import { PageScreen } from '../../shared/page-screen.tsx';
import { useText } from '../../shared/text/use-text.tsx';

/** Stands in for a page that threw: the bar stays, and trying again loads the page anew. */
export function FailedPage({ reset }: { readonly reset: () => void }) {
  const text = useText();
  const router = useRouter();
  return (
    <PageScreen>
      <ErrorState
        level={1}
        onRetry={() => void router.invalidate().then(reset)}
        retryLabel={text.retry}
        title={text.failed.title}
      >
        {text.failed.text}
      </ErrorState>
    </PageScreen>
  );
}
