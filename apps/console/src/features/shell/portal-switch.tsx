import type { OwnPortal } from '@portico/contract/reviews.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { ChoiceMenu } from '@portico/ui/menu.tsx';
import { useLocation } from '@tanstack/react-router';
import { useGo } from '../../shared/link.tsx';
import { toPortalPath, usePortals } from '../../shared/own-portal.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './portal-switch.module.css';

/** `/p/harbour/developers/42` → `/developers`, because an item of one portal does not exist in another. */
const areaOf = (path: string): string => /^\/p\/[^/]+(\/[^/]+)?/.exec(path)?.[1] ?? '/developers';

export function PortalSwitch({ current }: { readonly current: OwnPortal | undefined }) {
  const { portalSwitch } = useText();
  const portals = usePortals();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const go = useGo();
  if (!current) return <p className={styles.none}>{portalSwitch.none}</p>;
  return (
    <div className={styles.switch}>
      <ChoiceMenu
        label={portalSwitch.label({ portal: current.title })}
        onChange={(name) => go({ to: toPortalPath({ name }, areaOf(path)) })}
        options={portals.map(({ name, title }) => ({ value: name, label: title }))}
        trigger={
          <>
            <span className={styles.title}>{current.title}</span>
            <Icon name="chevronDown" size={14} />
          </>
        }
        value={current.name}
      />
    </div>
  );
}
