import { Button } from '@portico/ui/button.tsx';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../reference.tsx';
import styles from './reach-button.module.css';

interface ReachButtonProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** In a narrow window the form is below everything else. This button stays visible and leads to it. */
export function ReachButton({ isOpen, onOpen }: ReachButtonProps) {
  const { operation: text } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const [isThere, setIsThere] = useState(false);
  const [isAsked, setIsAsked] = useState(false);

  useEffect(() => {
    const panel = place.current?.parentElement;
    if (!panel || !globalThis.IntersectionObserver) return undefined;
    const observer = new IntersectionObserver((entries) => setIsThere(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '0px 0px -25% 0px',
    });
    const target = panel.querySelector(`[data-try-it]`);
    if (target) observer.observe(target);
    return () => observer.disconnect();
  }, []);

  // Runs after the form is in the document.
  useEffect(() => {
    if (!isAsked || !isOpen) return;
    setIsAsked(false);
    const target = place.current?.parentElement?.querySelector<HTMLElement>('[data-try-it]');
    target?.scrollIntoView({ block: 'start' });
    target?.querySelector<HTMLElement>('button, summary, input, select, textarea')?.focus({ preventScroll: true });
  }, [isAsked, isOpen]);

  return (
    <div className={styles.reach} data-there={isThere || undefined} ref={place}>
      <Button
        aria-label={text.goToTryIt}
        onClick={() => {
          setIsAsked(true);
          onOpen();
        }}
        variant="primary"
      >
        {text.tryIt}
      </Button>
    </div>
  );
}
