import type { Answer } from './api.ts';
import { type Submission, submitMachine, toSend, type Values } from './submit-machine.ts';
import { useLatest } from './use-latest.ts';
import { useMachine } from './use-machine.ts';

interface Submit extends Submission {
  onDone(answer: Answer, values: Values): void;
}

/** The machine of the five forms with the call of one of them. */
export function useSubmit(submit: Submit) {
  const latest = useLatest(submit);
  const [snapshot, send] = useMachine(() =>
    submitMachine.provide({
      actors: { send: toSend(() => latest.current) },
      actions: { announce: (_, { answer, values }) => latest.current.onDone(answer, values) },
    }),
  );
  return {
    state: snapshot.value,
    problem: snapshot.context.problem,
    submit: (values: Values) => send({ type: 'submit', values }),
  };
}
