import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: what a button would open is then open, since paper has none. */
export function useIsOnPaper(): boolean {
  const [isOnPaper, setIsOnPaper] = useState(false);
  useEffect(() => {
    // The browser takes its picture of the page as soon as the listeners return.
    const begin = () => flushSync(() => setIsOnPaper(true));
    const end = () => setIsOnPaper(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isOnPaper;
}
