import { useEffect } from 'react';
import { useServices } from './services.ts';
import { useText } from './text/use-text.tsx';

/**
 * Titles the window: page, then portal (GRD-10).
 * components run first, so it does it with `sooner` false, after the frame's own.
 */
export function usePageTitle(page: string | undefined): void {
  const { portal } = useServices();
  const text = useText();
  const portalTitle = portal.name || text.titles.portal;
  useEffect(() => {
    document.title = page ? `${page} | ${portalTitle}` : portalTitle;
  }, [page, portalTitle]);
}
