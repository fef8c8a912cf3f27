import { ProblemError } from '@portico/client/errors.ts';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { useRouter } from '@tanstack/react-router';
import { type FailureText, messageFor } from './message-for.ts';

export interface FailedProps {
  readonly error: unknown;
  readonly reset: () => void;
}

interface FailedScreenProps extends FailedProps {
  readonly text: FailureText & { readonly retry: string; readonly failed: { readonly title: string } };
}

/** Stands in for a screen that threw: what is around it stays, and trying again loads the screen anew. */
export function FailedScreen({ error, reset, text }: FailedScreenProps) {
  const router = useRouter();
  return (
    <ErrorState
      level={1}
      onRetry={() => void router.invalidate().then(reset)}
      retryLabel={text.retry}
      title={text.failed.title}
    >
      {isOutage(error) ? messageFor(error, text) : text.failed.text}
    </ErrorState>
  );
}

/** These have a sentence of their own; any other failure of a whole screen is for the owner of the portal to look into. */
const isOutage = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 503 || error.status === 429);
