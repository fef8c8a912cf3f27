import { ProblemError } from '@portico/client/errors.ts';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { type FailureText, messageFor } from './message-for.ts';

export interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

interface FailedScreenProps extends FailedProps {
  readonly text: FailureText & { readonly retry: string; readonly failed: { readonly title: string } };
}

/** Replaces a screen that threw. The frame around it stays, and a retry loads the screen again. */
export function FailedScreen({ error, onRetry, text }: FailedScreenProps) {
  return (
    <ErrorState level={1} onRetry={onRetry} retryLabel={text.retry} title={text.failed.title}>
      {isOutage(error) ? messageFor(error, text) : text.failed.text}
    </ErrorState>
  );
}

/** An outage has its own message. Any other failure of a whole screen is for the owner of the portal to fix. */
const isOutage = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 503 || error.status === 429);
