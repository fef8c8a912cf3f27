import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icons.tsx';

type Variant = 'danger' | 'success' | 'info';

const icons: Readonly<Record<Variant, IconName>> = { danger: 'alert', success: 'done', info: 'info' };

interface MessageBoxProps {
  readonly variant: Variant;
  readonly testId: string;
  readonly id?: string;
  readonly bullets?: readonly string[];
  readonly boxRef?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

export function MessageBox({ variant, testId, id, bullets = [], boxRef, children }: MessageBoxProps) {
  return (
    <div className={`pa-message pa-${variant}`} data-testid={testId} id={id} ref={boxRef} tabIndex={-1}>
      <Icon name={icons[variant]} size={18} />
      <div>
        <p>{children}</p>
        {bullets.length > 0 && (
          <ul>
            {bullets.map((bullet) => (
              <li key={bullet}>{bullet}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
