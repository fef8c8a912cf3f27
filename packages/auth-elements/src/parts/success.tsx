import { type ReactNode, useEffect, useRef } from 'react';
import { MessageBox } from './message-box.tsx';

interface SuccessProps {
  readonly variant: 'success' | 'info';
  readonly testId: string;
  readonly children: ReactNode;
}

/** Replaces the form and takes the focus. */
export function Success({ variant, testId, children }: SuccessProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div role="status">
      <MessageBox boxRef={box} testId={testId} variant={variant}>
        {children}
      </MessageBox>
    </div>
  );
}
