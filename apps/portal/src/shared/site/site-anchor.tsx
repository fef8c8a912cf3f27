import type { SiteLink } from '@portico/contract/site.ts';
import type { MouseEvent, ReactNode } from 'react';
import { PathLink } from '../../router/react.tsx';

interface SiteAnchorProps extends Pick<SiteLink, 'href'> {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link of the owners, to a page of the portal or to another site. */
export function SiteAnchor({ href, className, children }: SiteAnchorProps) {
  if (!href.startsWith('/')) {
    return (
      <a className={className} href={href} rel="noopener">
        {children}
      </a>
    );
  }
  return (
    <PathLink className={className} href={href} onClick={closePopovers}>
      {children}
    </PathLink>
  );
}

/** A page of the app replaces the current one, and an open menu would stay above it. */
function closePopovers({ currentTarget }: MouseEvent): void {
  for (const open of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) {
    if (open.contains(currentTarget)) open.hidePopover();
  }
}
