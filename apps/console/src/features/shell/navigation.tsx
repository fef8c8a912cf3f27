import { isAtLeast } from '@portico/contract/constants.ts';
import type { OwnPortal } from '@portico/contract/reviews.ts';
import type { UserRole } from '@portico/contract/users.ts';
import { AreaIcon, type AreaIconName } from '../../shared/area-icon.tsx';
import { Link } from '../../shared/link.tsx';
import { toPortalPath } from '../../shared/own-portal.ts';
import { type Text, useText } from '../../shared/text/use-text.tsx';
import { useUser } from '../../shared/user.ts';
import styles from './navigation.module.css';

export interface NavigationArea {
  readonly key: keyof Text['areas'];
  readonly section: keyof Text['sections'] | undefined;
  readonly path: string;
  readonly of: 'portal' | 'organization';
  readonly icon: AreaIconName;
  readonly least: UserRole;
}

interface NavigationProps {
  readonly areas: readonly NavigationArea[];
  readonly portal: OwnPortal | undefined;
}

const order = [undefined, 'people', 'apis', 'portal', 'organization'] as const;

/** The areas that the user's role may open. Areas of a portal are shown only if there is a portal. */
export function Navigation({ areas, portal }: NavigationProps) {
  const text = useText();
  const { role } = useUser();
  const open = areas.filter(({ least, of }) => isAtLeast(role, least) && (of === 'organization' || portal));
  const counts: Partial<Record<NavigationArea['key'], number>> = {
    developers: portal?.pending_developers ?? 0,
    registrations: (portal?.pending_registrations ?? 0) + (portal?.pending_scopes ?? 0),
  };

  const link = ({ key, path, of, icon }: NavigationArea) => (
    <li key={key}>
      <Link
        activeOptions={{ exact: path === '/', includeSearch: false }}
        activeProps={{ className: styles.active ?? '' }}
        className={styles.link}
        to={of === 'portal' && portal ? toPortalPath(portal, path) : path}
      >
        <AreaIcon name={icon} />
        <span className={styles.title}>{text.areas[key]}</span>
        {counts[key] ? <span className={styles.count}>{counts[key]}</span> : null}
      </Link>
    </li>
  );

  return (
    <nav aria-label={text.navigation} className={styles.navigation}>
      {order.map((section) => {
        const inside = open.filter((area) => area.section === section);
        if (inside.length === 0) return null;
        return (
          <div key={section ?? 'top'}>
            {section && <h2 className={styles.heading}>{text.sections[section]}</h2>}
            <ul>{inside.map(link)}</ul>
          </div>
        );
      })}
    </nav>
  );
}
