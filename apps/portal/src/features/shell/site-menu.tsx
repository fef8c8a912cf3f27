import type { MenuEntry } from '@portico/contract/site.ts';
import { classNames } from '@portico/ui/class-names.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { Link } from '../../router/react.tsx';
import { SiteAnchor } from '../../shared/site/site-anchor.tsx';
import { useSiteFrame } from '../../shared/site/use-site-frame.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './site-menu.module.css';
import bar from './top-bar.module.css';

const menuId = 'site-menu';

/** Labels with more characters than this in sum are behind a button on every window. */
const longestRow = 48;

/** The owners' menu, or a link to the catalog. Popovers of the browser open its groups, so they work without scripts. */
export function SiteMenu() {
  const text = useText();
  const menu = useSiteFrame()?.menu;
  if (!menu) {
    return (
      <Link className={bar.link} to="/">
        {text.bar.catalog}
      </Link>
    );
  }
  if (menu.length === 0) return null;
  const length = menu.reduce((sum, { label }) => sum + label.length, 0);
  return (
    <div className={styles.site} data-long={length > longestRow || undefined}>
      <button className={classNames(bar.link, styles.opener)} popoverTarget={menuId} type="button">
        <Icon name="list" size={18} />
        <span className={styles.openerText}>{text.bar.menu}</span>
      </button>
      <ul className={styles.menu} id={menuId} popover="auto">
        {menu.map((entry, index) => (
          <li className={styles.entry} key={entry.label}>
            {entry.links ? <Group entry={entry} id={`${menuId}-${index}`} /> : <Entry {...entry} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

const Entry = ({ label, href = '', is_button }: MenuEntry) => (
  <SiteAnchor className={classNames(bar.link, is_button && styles.button)} href={href}>
    {label}
  </SiteAnchor>
);

function Group({ entry: { label, links = [] }, id }: { readonly entry: MenuEntry; readonly id: string }) {
  return (
    <>
      <button className={classNames(bar.link, styles.groupOpener)} popoverTarget={id} type="button">
        {label}
        <Icon name="chevronDown" size={14} />
      </button>
      <span className={styles.groupName}>{label}</span>
      <ul className={styles.group} id={id} popover="auto">
        {links.map((link) => (
          <li key={link.label}>
            <SiteAnchor className={styles.groupLink} href={link.href}>
              {link.label}
              {link.description !== undefined && <span className={styles.description}>{link.description}</span>}
            </SiteAnchor>
          </li>
        ))}
      </ul>
    </>
  );
}
