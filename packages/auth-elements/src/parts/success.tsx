import { type ReactNode, useEffect, useRef } from 'react';
import { MessageBox } from './message-box.tsx';

interface SuccessProps {
  readonly tone: 'success' | 'info';
  readonly testId: string;
  readonly children: ReactNode;
}

/** Takes the place of a form, and the focus that was in it. */
export function Success({ tone, testId, children }: SuccessProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div role="status">
      <MessageBox boxRef={box} testId={testId} tone={tone}>
        {children}
      </MessageBox>
    </div>
  );
}
