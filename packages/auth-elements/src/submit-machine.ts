import { assign, fromPromise, setup } from 'xstate';
import type { Answer } from './api.ts';
import { submitDelay } from './submit-delay.ts';

/** The controls of a form by name, trimmed. */
export type Values = Readonly<Record<string, string>>;

export interface Submission {
  /** Throws what the form refuses by itself. */
  check(values: Values): void;
  call(values: Values, signal: AbortSignal): Promise<Answer>;
}

interface Context {
  values: Values;
  problem: unknown;
}

export const toSend = (submission: () => Submission) =>
  fromPromise<Answer, Values>(async ({ input, signal }) => {
    submission().check(input);
    await submitDelay(signal);
    return submission().call(input, signal);
  });

const submit = { target: 'pending', actions: 'keepValues' } as const;

/** The five forms that differ only in their call. Each provides its call as `send`, and what it tells the host as `announce`. */
export const submitMachine = setup({
  types: {} as {
    context: Context;
    events: { type: 'submit'; values: Values };
  },
  actors: {
    send: toSend(() => {
      throw new Error('No call was provided.');
    }),
  },
  actions: {
    keepValues: assign(({ event }) => ({ values: event.values })),
    announce: (_, _params: { answer: Answer; values: Values }) => {},
  },
}).createMachine({
  id: 'submit',
  context: { values: {}, problem: undefined },
  initial: 'idle',
  states: {
    idle: { on: { submit } },
    pending: {
      entry: assign({ problem: undefined }),
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.values,
        onDone: {
          target: 'success',
          actions: {
            type: 'announce',
            params: ({ event, context }) => ({ answer: event.output, values: context.values }),
          },
        },
        onError: { target: 'error', actions: assign({ problem: ({ event }) => event.error }) },
      },
    },
    error: { on: { submit } },
    success: { type: 'final' },
  },
});
