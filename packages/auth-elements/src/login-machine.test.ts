import { describe, expect, test, vi } from 'vitest';
import { createActor, type EventObject, fromPromise, transition } from 'xstate';
import { type Confirmed, type LoginState, loginMachine } from './login-machine.ts';
import { toSend } from './submit-machine.ts';

const events: Record<string, EventObject> = {
  register: { type: 'register' },
  fill: { type: 'fill' },
  verify: { type: 'verify', token: 't' } as EventObject,
  confirm: { type: 'confirm' },
  reset: { type: 'reset' },
  submit: { type: 'submit', values: {} } as EventObject,
  reject: { type: 'reject', problem: new Error('no') } as EventObject,
  'the login succeeds': { type: 'xstate.done.actor.send', output: { answer: {}, values: {} } } as EventObject,
  'the login fails': { type: 'xstate.error.actor.send', error: new Error('no') } as EventObject,
  'the address is confirmed': {
    type: 'xstate.done.actor.verify',
    output: { email: 'ada@example.com', resetToken: '' },
  } as EventObject,
  'the address is not confirmed': { type: 'xstate.error.actor.verify', error: new Error('no') } as EventObject,
};

const sendOrReject = { submit: 'pending', reject: 'error' } as const;

/** All login transitions of section 4 of the specification. */
const leadsTo: Record<LoginState, Partial<Record<string, LoginState>>> = {
  idle: {
    register: 'from_register',
    fill: 'from_url',
    verify: 'verify_email',
    confirm: 'confirmed_email',
    reset: 'reset_password',
    ...sendOrReject,
  },
  from_register: sendOrReject,
  from_url: sendOrReject,
  confirmed_email: sendOrReject,
  reset_password: sendOrReject,
  // Passes through `idle`, which has an automatic transition.
  verify_email: {
    ...sendOrReject,
    'the address is confirmed': 'confirmed_email',
    'the address is not confirmed': 'error',
  },
  pending: { 'the login succeeds': 'success', 'the login fails': 'error' },
  error: { submit: 'pending' },
  success: {},
};
const states = Object.keys(leadsTo) as LoginState[];

test('the machine has exactly the specified states', () => {
  expect(Object.keys(loginMachine.states).sort()).toEqual([...states].sort());
});

const endless = {
  send: toSend(() => ({ check: () => {}, call: () => new Promise(() => {}) })),
  verify: fromPromise<Confirmed, string>(() => new Promise(() => {})),
};
const machine = loginMachine.provide({ actors: endless });

describe.each(states)('in %s', (from) => {
  test.each(Object.keys(events))('after "%s" it has the specified state', (name) => {
    const before = machine.resolveState({ value: from, context: { confirmed: undefined, problem: undefined } });
    const [after] = transition(machine, before, events[name] as never);
    expect(after.value).toBe(leadsTo[from][name] ?? from);
  });
});

test('confirming an address passes through idle and shows the banner (LOG-14)', async () => {
  const seen: unknown[] = [];
  const announced = vi.fn();
  const confirmed = { email: 'ada@example.com', resetToken: 'first' };
  const confirming = loginMachine.provide({
    actors: { verify: fromPromise(async () => confirmed) },
    actions: { announceConfirmed: (_, params) => announced(params) },
  });
  const actor = createActor(confirming, {
    inspect: (event) => {
      if (event.type === '@xstate.microstep') seen.push((event.snapshot as unknown as { value: string }).value);
    },
  }).start();
  actor.send({ type: 'verify', token: 'mailed' });
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('confirmed_email'));
  expect(seen).toEqual(['verify_email', 'idle', 'confirmed_email']);
  expect(announced.mock.calls).toEqual([[confirmed]]);
});

test('a rejection keeps its reason until the next submit', () => {
  const problem = new Error('no account');
  const actor = createActor(loginMachine).start();
  actor.send({ type: 'reject', problem });
  expect(actor.getSnapshot()).toMatchObject({ value: 'error', context: { problem } });
});
