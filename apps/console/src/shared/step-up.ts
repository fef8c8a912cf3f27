import type { Client } from '@portico/client/client.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { problemType } from '@portico/contract/problems.ts';

/** Asks the user to confirm their identity. Requests that are refused at the same time share one dialog. */
export interface StepUp {
  readonly ask: () => Promise<boolean>;
  readonly answer: (isConfirmed: boolean) => void;
  readonly isAsking: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStepUp(): StepUp {
  const listeners = new Set<() => void>();
  let question: PromiseWithResolvers<boolean> | undefined;
  const change = (next: typeof question) => {
    question = next;
    for (const listener of listeners) listener();
  };
  return {
    ask() {
      if (!question) change(Promise.withResolvers<boolean>());
      return (question as PromiseWithResolvers<boolean>).promise;
    },
    answer(isConfirmed) {
      const asked = question;
      change(undefined);
      asked?.resolve(isConfirmed);
    },
    isAsking: () => question !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const isAskedFor = (error: unknown) =>
  error instanceof ProblemError && error.problem.type === problemType('fresh-sign-in-required');

/** Retries a request that requires a fresh login after the user confirmed their identity. Otherwise the error stays. */
export const withStepUp = (client: Client, { ask }: Pick<StepUp, 'ask'>): Client => ({
  async send(operation, ...rest) {
    try {
      return await client.send(operation, ...rest);
    } catch (error) {
      if (!isAskedFor(error) || !(await ask())) throw error;
      return client.send(operation, ...rest);
    }
  },
});

/** The channel on which a tab notifies the others when its single sign-on has ended. */
export const signedInChannel = 'portico-console-signed-in';
