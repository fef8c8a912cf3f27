import { IconButton } from '@portico/ui/button.tsx';
import { SkipLink } from '@portico/ui/skip-link.tsx';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from '../../shared/link.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { useUser } from '../../shared/user.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './frame.module.css';
import { Navigation, type NavigationArea } from './navigation.tsx';
import { PortalSwitch } from './portal-switch.tsx';
import { useCurrentPortal } from './use-current-portal.ts';

const contentId = 'content';

/** The frame of every screen: the areas are beside the screen, or behind a button in a narrow window. */
export function Frame({ areas }: { readonly areas: readonly NavigationArea[] }) {
  const text = useText();
  const { organization } = useUser();
  const portal = useCurrentPortal();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === path;

  const panel = (
    <>
      <Link className={styles.organization} to="/">
        <span className={styles.organizationName}>{organization.name}</span>
        <span className={styles.product}>{text.console}</span>
      </Link>
      <PortalSwitch current={portal} />
      <Navigation areas={areas} portal={portal} />
    </>
  );

  return (
    <div className={styles.frame}>
      <SkipLink contentId={contentId}>{text.skip}</SkipLink>
      <header className={styles.bar}>
        <span className={styles.menuButton}>
          <IconButton aria-expanded={isOpen} icon="rows" label={text.openNavigation} onClick={() => setOpenAt(path)} />
        </span>
        <span className={styles.barName}>{organization.name}</span>
        <AccountMenu />
      </header>
      <div className={styles.sidebar}>{panel}</div>
      {isOpen && (
        <Drawer closeLabel={text.closeNavigation} onClose={() => setOpenAt(undefined)}>
          {panel}
        </Drawer>
      )}
      <main className={styles.content} id={contentId} tabIndex={-1}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

interface DrawerProps {
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

/** The browser's own dialog: it traps the focus, closes with Escape and restores the focus. */
function Drawer({ closeLabel, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const text = useText();

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog without our help
    <dialog
      aria-label={text.navigation}
      className={styles.drawer}
      onClick={({ target }) => target === dialog.current && onClose()}
      onClose={onClose}
      ref={dialog}
    >
      <div className={styles.drawerPanel}>
        <IconButton className={styles.closeDrawer} icon="close" label={closeLabel} onClick={onClose} size="small" />
        {children}
      </div>
    </dialog>
  );
}
