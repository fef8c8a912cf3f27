import { type AnimationEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ElementKind } from '../elements.ts';
import { readValues } from '../form-values.ts';
import type { Message } from '../message-for.ts';
import type { Values } from '../submit-machine.ts';
import type { Texts } from '../texts.ts';
import { FormContext, toTestId } from './form-context.ts';
import { MessageBox } from './message-box.tsx';

export interface FormState {
  readonly values: Values;
  /** Whether a field has a value. Browsers may fill in a field without revealing the value to scripts. */
  isFilled(name: string): boolean;
}

interface FormProps {
  readonly element: ElementKind;
  readonly label: string;
  readonly texts: Texts;
  readonly message: Message | undefined;
  readonly isPending: boolean;
  /** The place of messages that are not about a password. */
  readonly messagePlace?: 'above' | 'below';
  readonly onSubmit: (values: Values) => void;
  readonly onValues?: ((values: Values) => void) | undefined;
  /** The buttons, which depend on the values. */
  readonly actions: (state: FormState) => ReactNode;
  readonly children: ReactNode | ((state: FormState) => ReactNode);
}

export function Form(props: FormProps) {
  const { element, label, texts, message, isPending, messagePlace = 'above', onSubmit, actions, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const messageId = useId();
  const [values, setValues] = useState<Values>({});
  const [autofilled, setAutofilled] = useState<readonly string[]>([]);

  function readForm() {
    if (!form.current) return;
    const read = readValues(form.current);
    setValues(read);
    props.onValues?.(read);
  }

  // The reset event comes before the browser empties the fields, and so do microtasks. Only a later task sees empty
  // fields.
  function forget() {
    setAutofilled([]);
    setTimeout(readForm);
  }

  useLayoutEffect(() => {
    if (form.current) setValues(readValues(form.current));
  }, []);

  // The style sheet starts an animation when the browser fills or clears a field, because there is no event for it.
  function noticeAutofill({ animationName, target }: AnimationEvent) {
    const { name } = target as HTMLInputElement;
    if (animationName === 'portico-autofill-on') setAutofilled((names) => [...names, name]);
    if (animationName === 'portico-autofill-off') setAutofilled((names) => names.filter((one) => one !== name));
  }

  useEffect(() => {
    if (!message) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? box.current)?.focus();
  }, [message]);

  const isBelow = messagePlace === 'below' || message?.place === 'password';
  const shown = (isHere: boolean) => (
    // Rendered empty before the message, because screen readers announce only changes.
    <div aria-atomic="true" className="pa-live" role="alert">
      {isHere && message && (
        <MessageBox
          boxRef={box}
          bullets={message.bullets}
          id={messageId}
          testId={toTestId(element, 'error-message')}
          variant="danger"
        >
          {message.text}
        </MessageBox>
      )}
    </div>
  );

  const state = { values, isFilled: (name: string) => Boolean(values[name]) || autofilled.includes(name) };
  const parts = { element, texts, marked: message?.fields ?? [], messageId, isPending };
  return (
    <FormContext value={parts}>
      {shown(!isBelow)}
      <form
        aria-label={label}
        className="pa-form"
        data-testid={toTestId(element, 'form')}
        noValidate
        onAnimationStart={noticeAutofill}
        onChange={readForm}
        onReset={forget}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(readValues(event.currentTarget));
        }}
        ref={form}
      >
        {typeof children === 'function' ? children(state) : children}
        {shown(isBelow)}
        {actions(state)}
      </form>
    </FormContext>
  );
}
