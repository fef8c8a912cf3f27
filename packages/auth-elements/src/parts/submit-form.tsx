import type { ReactNode } from 'react';
import type { Answer } from '../api.ts';
import type { ElementKind } from '../elements.ts';
import { type Submission, submitMachine, toSend, type Values } from '../submit-machine.ts';
import { type Speaker, useMessage } from '../use-element.ts';
import { useLatest } from '../use-latest.ts';
import { useMachine } from '../use-machine.ts';
import { SubmitButton } from './button.tsx';
import { Form, type FormState } from './form.tsx';
import { toTestId } from './form-context.ts';
import { Frame } from './frame.tsx';
import { Success } from './success.tsx';

interface SubmitFormProps extends Submission {
  readonly parts: Speaker;
  readonly button: string;
  /** Shown above the form, until it has succeeded. */
  readonly intro?: ReactNode;
  /** Replaces the form after success. Without it nothing is shown, because the host continues. */
  readonly success?: { readonly variant: 'success' | 'info'; readonly text: string };
  readonly isReady: (state: FormState) => boolean;
  readonly messagePlace?: 'above' | 'below';
  readonly onDone: (answer: Answer, values: Values) => void;
  readonly onValues?: (values: Values) => void;
  readonly cancel?: string;
  readonly below?: ReactNode;
  readonly children: (state: FormState) => ReactNode;
}

/** The component of the five forms that differ only in fields and request. */
export function SubmitForm(props: SubmitFormProps) {
  const { parts, button, intro, success, isReady, messagePlace = 'above', cancel, below, children } = props;
  const { kind: element, texts } = parts;
  const latest = useLatest(props);
  const [snapshot, send] = useMachine(() =>
    submitMachine.provide({
      actors: { send: toSend(() => latest.current) },
      actions: { announce: (_, { answer, values }) => latest.current.onDone(answer, values) },
    }),
  );
  const message = useMessage(snapshot.context.problem, parts);
  const isPending = snapshot.value === 'pending';
  const isDone = snapshot.value === 'success';
  const submitButton = (state: FormState) => (
    <SubmitButton isDisabled={!isReady(state)} state={isPending ? 'pending' : 'ready'}>
      {button}
    </SubmitButton>
  );

  return (
    <Frame element={element}>
      {!isDone && intro}
      {isDone ? (
        success && (
          <Success testId={toTestId(element, 'success-message')} variant={success.variant}>
            {success.text}
          </Success>
        )
      ) : (
        <Form
          actions={(state) =>
            cancel ? (
              <Cancellable {...{ element, cancel, isPending }}>{submitButton(state)}</Cancellable>
            ) : (
              submitButton(state)
            )
          }
          element={element}
          isPending={isPending}
          label={button}
          message={message}
          messagePlace={messagePlace}
          onSubmit={(values) => send({ type: 'submit', values })}
          onValues={props.onValues}
          texts={texts}
        >
          {children}
        </Form>
      )}
      {below}
    </Frame>
  );
}

interface CancellableProps {
  readonly element: ElementKind;
  readonly cancel: string;
  readonly isPending: boolean;
  readonly children: ReactNode;
}

/** Adds a button that empties all fields (CHG-04). */
function Cancellable({ element, cancel, isPending, children }: CancellableProps) {
  return (
    <div className="pa-actions">
      <button
        className="pa-button pa-secondary"
        data-testid={toTestId(element, 'cancel')}
        disabled={isPending}
        type="reset"
      >
        {cancel}
      </button>
      {children}
    </div>
  );
}

export const Instruction = ({ text }: { readonly text: string }) =>
  text ? <p className="pa-instruction">{text}</p> : null;
