import { useText } from '../text/use-text.tsx';
import { SiteAnchor } from './site-anchor.tsx';
import styles from './site-footer.module.css';
import { networkNames } from './social-networks.ts';
import { useSiteFrame } from './use-site-frame.ts';

/** The owners' footer, with the links that the reader may open. */
export function SiteFooter() {
  const { bar } = useText();
  const footer = useSiteFrame()?.footer;
  if (!footer) return null;
  const { columns, small_print, links, social } = footer;
  const hasLine = small_print !== null || links.length + social.length > 0;
  return (
    <footer className={styles.footer}>
      <nav aria-label={bar.footer} className={styles.content}>
        {columns.length > 0 && (
          <div className={styles.columns}>
            {columns.map((column, place) => (
              <div key={column.title}>
                <p className={styles.title} id={`footer-${place}`}>
                  {column.title}
                </p>
                <ul aria-labelledby={`footer-${place}`} className={styles.links}>
                  {column.links.map(({ label, href }) => (
                    <li key={label}>
                      <SiteAnchor className={styles.link} href={href}>
                        {label}
                      </SiteAnchor>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
        {hasLine && (
          <div className={styles.line}>
            {small_print !== null && <p className={styles.small}>{small_print}</p>}
            <ul className={styles.row}>
              {links.map(({ label, href }) => (
                <li key={label}>
                  <SiteAnchor className={styles.link} href={href}>
                    {label}
                  </SiteAnchor>
                </li>
              ))}
              {social.map(({ network, href }) => (
                <li key={href}>
                  <a className={styles.link} href={href} rel="me noopener">
                    {networkNames[network]}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </nav>
    </footer>
  );
}
