import { assign, fromPromise, setup } from 'xstate';
import type { Answer } from './api.ts';
import { toSend, type Values } from './submit-machine.ts';

/** Who has just shown to own an address, and with what a first password can be set. */
export interface Confirmed {
  readonly email: string;
  readonly resetToken: string;
}

interface Context {
  values: Values;
  token: string;
  confirmed: Confirmed | undefined;
  problem: unknown;
}

/** How people come to the form: each is a state of its own, with its own banner. */
export type Entry =
  | { type: 'register' }
  | { type: 'fill' }
  | { type: 'verify'; token: string }
  | { type: 'confirm' }
  | { type: 'reset' };

export type LoginEvent = Entry | { type: 'submit'; values: Values } | { type: 'reject'; problem: unknown };

const submit = { target: 'pending', actions: 'keepValues' } as const;
const reject = { target: 'error', actions: 'keepProblem' } as const;

export const loginMachine = setup({
  types: {} as { context: Context; events: LoginEvent },
  actors: {
    send: toSend(() => {
      throw new Error('No call was provided.');
    }),
    verify: fromPromise<Confirmed, string>(() => {
      throw new Error('No call was provided.');
    }),
  },
  actions: {
    keepValues: assign(({ event }) => (event.type === 'submit' ? { values: event.values } : {})),
    keepProblem: assign(({ event }) => (event.type === 'reject' ? { problem: event.problem } : {})),
    announce: (_, _params: { answer: Answer; values: Values }) => {},
    announceConfirmed: (_, _params: Confirmed) => {},
  },
}).createMachine({
  id: 'login',
  context: { values: {}, token: '', confirmed: undefined, problem: undefined },
  initial: 'idle',
  states: {
    idle: {
      // Verifying an address ends here, and a confirmed one moves on at once.
      always: { guard: ({ context }) => context.confirmed !== undefined, target: 'confirmed_email' },
      on: {
        register: 'from_register',
        fill: 'from_url',
        verify: { target: 'verify_email', actions: assign({ token: ({ event }) => event.token }) },
        confirm: 'confirmed_email',
        reset: 'reset_password',
        submit,
        reject,
      },
    },
    from_register: { on: { submit, reject } },
    from_url: { on: { submit, reject } },
    confirmed_email: { on: { submit, reject } },
    reset_password: { on: { submit, reject } },
    verify_email: {
      invoke: {
        id: 'verify',
        src: 'verify',
        input: ({ context }) => context.token,
        onDone: {
          target: 'idle',
          actions: [
            assign({ confirmed: ({ event }) => event.output }),
            { type: 'announceConfirmed', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'error', actions: assign({ problem: ({ event }) => event.error }) },
      },
      on: { submit, reject },
    },
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

export type LoginState =
  | 'idle'
  | 'from_register'
  | 'from_url'
  | 'verify_email'
  | 'confirmed_email'
  | 'reset_password'
  | 'pending'
  | 'success'
  | 'error';
