import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icons.tsx';

type Tone = 'danger' | 'success' | 'info';

const icons: Readonly<Record<Tone, IconName>> = { danger: 'alert', success: 'done', info: 'info' };

interface MessageBoxProps {
  readonly tone: Tone;
  readonly testId: string;
  readonly id?: string;
  readonly bullets?: readonly string[];
  readonly boxRef?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

export function MessageBox({ tone, testId, id, bullets = [], boxRef, children }: MessageBoxProps) {
  return (
    <div className={`pa-message pa-${tone}`} data-testid={testId} id={id} ref={boxRef} tabIndex={-1}>
      <Icon name={icons[tone]} size={18} />
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
