import { assign, createMachine, fromPromise } from 'xstate';
import type { Answer } from './api.ts';
import { submitDelay } from './submit-delay.ts';

/** The values of the controls by name. All except the access code are trimmed. */
export type Values = Readonly<Record<string, string>>;

export interface Submission {
  /** Throws if the form itself refuses the values. */
  check(values: Values): void;
  call(values: Values, signal: AbortSignal): Promise<Answer>;
}

export interface Sent {
  readonly answer: Answer;
  readonly values: Values;
}

export const toSend = (submission: () => Submission) =>
  fromPromise<Sent, Values>(async ({ input: values, signal }) => {
    submission().check(values);
    await submitDelay(signal);
    return { answer: await submission().call(values, signal), values };
  });

export type SendActor = { src: 'send'; logic: ReturnType<typeof toSend> };

/**
 * The machine of the five forms that differ only in their request. Each form provides the request as `send`, and the
 * event of its success as `announce`.
 */
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
