import { submitDelayMs } from '@portico/contract/constants.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, type EventObject, transition } from 'xstate';
import { RequestFailure } from './api.ts';
import { CheckFailure } from './check-failure.ts';
import { type Submission, submitMachine, toSend } from './submit-machine.ts';

const states = ['idle', 'pending', 'success', 'error'] as const;
type State = (typeof states)[number];

const events: Record<string, EventObject> = {
  submit: { type: 'submit', values: { email: 'ada@example.com' } } as EventObject,
  'the call succeeds': { type: 'xstate.done.actor.send', output: { answer: {}, values: {} } } as EventObject,
  'the call fails': { type: 'xstate.error.actor.send', error: new Error('no') } as EventObject,
};

/** All transitions of the five forms, as section 4 of the specification lists them. */
const leadsTo: Record<State, Partial<Record<string, State>>> = {
  idle: { submit: 'pending' },
  pending: { 'the call succeeds': 'success', 'the call fails': 'error' },
  error: { submit: 'pending' },
  success: {},
};

test('the machine has exactly the specified states', () => {
  expect(Object.keys(submitMachine.states)).toEqual(['idle', 'pending', 'error', 'success']);
});

const endless = toSend(() => ({ check: () => {}, call: () => new Promise(() => {}) }));
const machine = submitMachine.provide({ actors: { send: endless } });

describe.each(states)('in %s', (from) => {
  test.each(Object.keys(events))('after "%s" it has the specified state', (name) => {
    const before = machine.resolveState({ value: from, context: { problem: undefined } });
    const [after] = transition(machine, before, events[name] as never);
    expect(after.value).toBe(leadsTo[from][name] ?? from);
  });
});

describe('with a call', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function aForm(submission: Partial<Submission> = {}) {
    const call = vi.fn<Submission['call']>(submission.call ?? (async () => ({ id: '1' })));
    const announced = vi.fn();
    const send = toSend(() => ({ check: () => {}, ...submission, call }));
    const actor = createActor(
      submitMachine.provide({ actors: { send }, actions: { announce: (_, sent) => announced(sent) } }),
    ).start();
    return { actor, call, announced, submit: () => actor.send({ type: 'submit', values: { email: 'a' } }) };
  }

  test('a submit waits before the request, and reports success to the host once', async () => {
    const { actor, call, announced, submit } = aForm();
    submit();
    await vi.advanceTimersByTimeAsync(submitDelayMs - 1);
    expect(call).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(call).toHaveBeenCalledOnce();
    expect(actor.getSnapshot().value).toBe('success');
    expect(announced.mock.calls).toEqual([[{ answer: { id: '1' }, values: { email: 'a' } }]]);
  });

  test('a second submit sends nothing while the first one is pending', async () => {
    const { call, submit } = aForm();
    submit();
    submit();
    await vi.advanceTimersByTimeAsync(submitDelayMs * 2);
    expect(call).toHaveBeenCalledOnce();
  });

  test('an error stays until the next submit, which may succeed', async () => {
    const refusal = new RequestFailure('register-request', { status: 400 });
    const { actor, call, submit } = aForm({ call: () => Promise.reject(refusal) });
    submit();
    await vi.advanceTimersByTimeAsync(submitDelayMs);
    expect(actor.getSnapshot()).toMatchObject({ value: 'error', context: { problem: refusal } });

    call.mockResolvedValueOnce({});
    submit();
    expect(actor.getSnapshot()).toMatchObject({ value: 'pending', context: { problem: undefined } });
    await vi.advanceTimersByTimeAsync(submitDelayMs);
    expect(actor.getSnapshot().value).toBe('success');
  });

  test('values that the form itself refuses are not sent', async () => {
    const check = () => {
      throw new CheckFailure('fieldsMissing', ['email']);
    };
    const { actor, call, submit } = aForm({ check });
    submit();
    await vi.advanceTimersByTimeAsync(submitDelayMs);
    expect(call).not.toHaveBeenCalled();
    expect(actor.getSnapshot()).toMatchObject({ value: 'error', context: { problem: { fields: ['email'] } } });
  });

  test('a form that is removed sends nothing more', async () => {
    const { actor, call, submit } = aForm();
    submit();
    actor.stop();
    await vi.advanceTimersByTimeAsync(submitDelayMs);
    expect(call).not.toHaveBeenCalled();
  });
});
