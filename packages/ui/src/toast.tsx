import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';
import styles from './toast.module.css';

export interface Toast {
  readonly variant: 'success' | 'error';
  readonly message: string;
}

type Show = (toast: Toast) => void;

const ToastContext = createContext<Show>(() => {});

/** Shows a message that disappears by itself. The provider is above the router, so messages survive navigation. */
export const useToast = (): Show => useContext(ToastContext);

interface ToastProviderProps {
  readonly label: string;
  readonly durationMs: number;
  readonly children: ReactNode;
}

export function ToastProvider({ label, durationMs, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly (Toast & { id: number })[]>([]);
  const lastId = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);

  const show = useCallback<Show>(
    (toast) => {
      lastId.current += 1;
      const id = lastId.current;
      setToasts((shown) => [...shown, { ...toast, id }]);
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        setToasts((shown) => shown.filter((other) => other.id !== id));
      }, durationMs);
      timers.current.add(timer);
    },
    [durationMs],
  );

  return (
    <ToastContext value={show}>
      {children}
      <section aria-label={label} aria-live="polite" className={styles.region}>
        {toasts.map(({ id, variant, message }) => (
          <p
            className={classNames(styles.toast, styles[variant])}
            key={id}
            role={variant === 'error' ? 'alert' : 'status'}
          >
            <Icon name={variant === 'error' ? 'alert' : 'check'} size={18} />
            {message}
          </p>
        ))}
      </section>
    </ToastContext>
  );
}
