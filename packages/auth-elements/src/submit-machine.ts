import { assign, createMachine, fromPromise } from 'xstate';
import type { Answer } from './api.ts';
import { submitDelay } from './submit-delay.ts';

/** The controls of a form by name, trimmed. */
export type Values = Readonly<Record<string, string>>;

export interface Submission {
  /** Throws what the form refuses by itself. */
  check(values: Values): void;
  call(values: Values, signal: AbortSignal): Promise<Answer>;
}

export interface Sent {
  readonly answer: Answer;
  readonly values: Values;
}

/** The actor that a submitted form invokes. */
export const toSend = (submission: () => Submission) =>
  fromPromise<Sent, Values>(async ({ input: values, signal }) => {
    submission().check(values);
    await submitDelay(signal);
    return { answer: await submission().call(values, signal), values };
  });

export type SendActor = { src: 'send'; logic: ReturnType<typeof toSend> };

/** The five forms that differ only in their call. Each provides its call as `send`, and what it tells the host as `announce`. */
export const submitMachine = createMachine({
  id: 'submit',
  types: {} as {
    context: { problem: unknown };
    events: { type: 'submit'; values: Values };
    actors: SendActor;
    actions: { type: 'announce'; params: Sent };
  },
  context: { problem: undefined },
  initial: 'idle',
  states: {
    idle: { on: { submit: 'pending' } },
    pending: {
      entry: assign({ problem: undefined }),
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ event }) => event.values,
        onDone: { target: 'success', actions: { type: 'announce', params: ({ event }) => event.output } },
        onError: { target: 'error', actions: assign({ problem: ({ event }) => event.error }) },
      },
    },
    error: { on: { submit: 'pending' } },
    success: { type: 'final' },
  },
});
