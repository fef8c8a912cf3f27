import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The text of the search field. The URL follows it after a pause, or at once on Enter or when the field is emptied.
 * When the URL changes for another reason (Back, a link), the field follows the URL.
 */
export function useSearchText(inUrl: string, restMs: number, search: (text: string) => void) {
  const [text, setText] = useState(inUrl);
  const lastSent = useRef(inUrl);
  const latestSearch = useRef(search);

  useEffect(() => {
    latestSearch.current = search;
  });

  useEffect(() => {
    if (inUrl === lastSent.current) return;
    lastSent.current = inUrl;
    setText(inUrl);
  }, [inUrl]);

  const send = useCallback((wanted: string) => {
    if (wanted === lastSent.current) return;
    lastSent.current = wanted;
    latestSearch.current(wanted);
  }, []);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === lastSent.current) return undefined;
    const timer = setTimeout(() => send(wanted), wanted ? restMs : 0);
    return () => clearTimeout(timer);
  }, [text, restMs, send]);

  return { text, setText, submit: (wanted: string) => send(wanted.trim()) };
}
