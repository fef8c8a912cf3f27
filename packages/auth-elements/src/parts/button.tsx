import type { ReactNode } from 'react';
import { toTestId, useFormParts } from './form-context.ts';
import { Spinner } from './icons.tsx';

interface SubmitButtonProps {
  readonly state: 'ready' | 'pending' | 'done';
  readonly isDisabled: boolean;
  readonly children: ReactNode;
}

/** Keeps its size while the text changes. */
export function SubmitButton({ state, isDisabled, children }: SubmitButtonProps) {
  const { element, texts } = useFormParts();
  return (
    <button
      aria-busy={state !== 'ready' || undefined}
      className="pa-button pa-primary"
      data-testid={toTestId(element, 'submit')}
      disabled={isDisabled || state !== 'ready'}
      type="submit"
    >
      {state !== 'ready' && <Spinner />}
      {state === 'pending' ? texts.submitting : state === 'ready' && children}
      {state === 'done' && <span className="pa-hidden">{texts.loading}</span>}
    </button>
  );
}

interface LinkProps {
  readonly testId: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that looks like a link, because only the host knows the target. */
export function LinkButton({ testId, onClick, children }: LinkProps) {
  return (
    <button className="pa-link" data-testid={testId} onClick={onClick} type="button">
      {children}
    </button>
  );
}
