import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The text of the search field, which runs ahead of the address: the address follows after a rest, or at once on Enter.
 * When the address changes by itself (Back, a link), the field follows it. An emptied field does not wait.
 */
export function useSearchText(inAddress: string, restMs: number, search: (text: string) => void) {
  const [text, setText] = useState(inAddress);
  const lastSent = useRef(inAddress);
  const latestSearch = useRef(search);

  useEffect(() => {
    latestSearch.current = search;
  });

  useEffect(() => {
    if (inAddress === lastSent.current) return;
    lastSent.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

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
