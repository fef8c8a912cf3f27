import { Switches } from '@portico/app-kit/switches.tsx';
import { SkipLink } from '@portico/ui/skip-link.tsx';
import { Link } from '../../router/react.tsx';
import { drawnTheme } from '../../shared/drawn-theme.ts';
import { usePlainSwitches } from '../../shared/page-head.ts';
import { PortalLogo } from '../../shared/portal-logo.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { SearchButton } from './search-button.tsx';
import { SiteMenu } from './site-menu.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

export const contentId = 'content';

export function TopBar() {
  const text = useText();
  const { portal, choices } = useServices();
  const PlainSwitches = usePlainSwitches();
  return (
    <header className={styles.bar}>
      <SkipLink contentId={contentId}>{text.bar.skip}</SkipLink>
      <nav aria-label={text.bar.name} className={styles.content}>
        <Link aria-label={text.bar.home({ portal: portal.name })} className={styles.home} to="/">
          <PortalLogo />
        </Link>
        <SearchButton />
        <SiteMenu />
        <UserMenu />
        <span className={styles.divider} />
        <span className={styles.switches}>
          <Switches drawnTheme={drawnTheme(choices)} text={text.bar} />
        </span>
        {choices && <noscript>{PlainSwitches && <PlainSwitches choices={choices} />}</noscript>}
      </nav>
    </header>
  );
}
