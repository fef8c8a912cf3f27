import { messageFor } from '@portico/app-kit/message-for.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { useRouter } from '@tanstack/react-router';
import { PageScreen } from '../../shared/page-screen.tsx';
import { useText } from '../../shared/text/use-text.tsx';

/** Stands in for a page that threw: the bar stays, and trying again loads the page anew. */
export function FailedPage({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
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
        {isOutage(error) ? messageFor(error, text) : text.failed.text}
      </ErrorState>
    </PageScreen>
  );
}

/** These have a sentence of their own; any other failure of a whole page is for the owner of the portal to look into. */
const isOutage = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 503 || error.status === 429);
