import { ErrorState } from '@portico/ui/error-state.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { type FailureText, messageFor } from './message-for.ts';
import { useRetry } from './use-retry.ts';

interface QueryFailureProps extends Pick<ComponentProps<typeof ErrorState>, 'title' | 'isSmall'> {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching'>;
  readonly text: FailureText & { readonly retry: string };
}

/** Shown instead of data that could not be loaded: the reason, and a button to retry. */
export const QueryFailure = ({ query, text, ...rest }: QueryFailureProps) => (
  <ErrorState {...rest} onRetry={useRetry()} retryLabel={text.retry} retrying={query.isFetching}>
    {messageFor(query.error, text)}
  </ErrorState>
);
