import { QueryFailure } from '@portico/app-kit/query-failure.tsx';
import { ProblemError } from '@portico/client/errors.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { ToNotFound } from '../../shared/lead-to.tsx';
import { useText } from '../../shared/text/use-text.tsx';

/** A malformed id is treated like an unknown one. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400);

/** The application cannot be loaded: the not-found page, or the message and another try (DET-06). */
export function ApplicationFailure({ application }: { readonly application: UseQueryResult<unknown> }) {
  const { detail } = useApplicationText();
  const text = useText();
  if (isUnknown(application.error)) return <ToNotFound />;
  return <QueryFailure query={application} text={text} title={detail.failed} />;
}
