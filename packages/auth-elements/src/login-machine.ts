import { assign, createMachine, type PromiseActorLogic } from 'xstate';
import type { SendActor, Values } from './submit-machine.ts';

/** The account that just confirmed its email address, and the token that sets its first password. */
export interface Confirmed {
  readonly email: string;
  readonly resetToken: string;
}

/** The first five lead to the form; each has its own state. */
export type LoginEvent =
  | { type: 'register' }
  | { type: 'fill' }
  | { type: 'verify'; token: string }
  | { type: 'confirm' }
  | { type: 'reset' }
  | { type: 'submit'; values: Values }
  | { type: 'reject'; problem: unknown };

const sendOrReject = { submit: 'pending', reject: { target: 'error', actions: 'keepProblem' } } as const;

/** The form provides both requests, and the actions that emit events. */
export const loginMachine = createMachine(
  {
    id: 'login',
    types: {} as {
      context: { confirmed: Confirmed | undefined; problem: unknown };
      events: LoginEvent;
      actors: SendActor | { src: 'verify'; logic: PromiseActorLogic<Confirmed, string> };
      actions: { type: 'announce' | 'keepProblem' } | { type: 'announceConfirmed'; params: Confirmed };
    },
    context: { confirmed: undefined, problem: undefined },
    initial: 'idle',
    states: {
      idle: {
        // After a verification, the confirmed email address leads on at once.
        always: { guard: ({ context }) => context.confirmed !== undefined, target: 'confirmed_email' },
        on: {
          register: 'from_register',
          fill: 'from_url',
          verify: 'verify_email',
          confirm: 'confirmed_email',
          reset: 'reset_password',
          ...sendOrReject,
        },
      },
      from_register: { on: sendOrReject },
      from_url: { on: sendOrReject },
      confirmed_email: { on: sendOrReject },
      reset_password: { on: sendOrReject },
      verify_email: {
        invoke: {
          id: 'verify',
          src: 'verify',
          input: ({ event }) => (event.type === 'verify' ? event.token : ''),
          onDone: {
            target: 'idle',
            actions: [
              assign({ confirmed: ({ event }) => event.output }),
              { type: 'announceConfirmed', params: ({ event }) => event.output },
            ],
          },
          onError: { target: 'error', actions: assign({ problem: ({ event }) => event.error }) },
        },
        on: sendOrReject,
      },
      pending: {
        entry: assign({ problem: undefined }),
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ event }) => (event.type === 'submit' ? event.values : {}),
          onDone: { target: 'success', actions: 'announce' },
          onError: { target: 'error', actions: assign({ problem: ({ event }) => event.error }) },
        },
      },
      error: { on: { submit: 'pending' } },
      success: { type: 'final' },
    },
  },
  {
    actions: {
      keepProblem: assign(({ event }) => (event.type === 'reject' ? { problem: event.problem } : {})),
    },
  },
);

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
