import { choiceCookies } from '@portico/contract/choices.ts';
import { classNames } from '@portico/ui/class-names.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { recallChoice, rememberChoice } from '@portico/ui/remember-choice.ts';
import { useState } from 'react';
import { useServices } from '../../shared/services.ts';
import { SiteAnchor } from '../../shared/site/site-anchor.tsx';
import { useSiteFrame } from '../../shared/site/use-site-frame.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './announcement.module.css';

/** A line of the owners above every page. Who closes it sees the next one, and not this one again. */
export function Announcement() {
  const { bar } = useText();
  const { choices } = useServices();
  const announcement = useSiteFrame()?.announcement;
  const [closed, setClosed] = useState(() => (choices ? choices.closedNotice : recallChoice(choiceCookies.notice)));
  if (!announcement || (announcement.is_dismissible && announcement.id === closed)) return null;
  const { id, text, level, link, is_dismissible } = announcement;

  function close() {
    rememberChoice(choiceCookies.notice, id);
    setClosed(id);
  }

  return (
    <aside aria-label={bar.announcement} className={classNames(styles.announcement, styles[level])}>
      <p className={styles.text}>
        {(!link || link.label) && text}{' '}
        {link && (
          <SiteAnchor className={styles.link} href={link.href}>
            {link.label ?? text}
          </SiteAnchor>
        )}
      </p>
      {is_dismissible && (
        <button aria-label={bar.closeAnnouncement} className={styles.close} onClick={close} type="button">
          <Icon name="close" size={16} />
        </button>
      )}
    </aside>
  );
}
