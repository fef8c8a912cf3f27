import { html, inside } from '@portico/ui/html.ts';
import { useTexts } from '../reference.tsx';
import { useIsUnscripted } from '../without-script.tsx';
import type { Named } from './place-names.ts';
import styles from './row-tools.module.css';

/**
 * The anchor of a property, and a button that copies its name. The page handles the events of all rows (`useRowTools`).
 */
export function RowTools({ id, name }: Named) {
  const { schema: text } = useTexts();
  const isUnscripted = useIsUnscripted();
  const link = text.linkTo({ name });
  const copy = text.copyName({ name });
  // CSS draws the sign of the anchor, so that it is not copied with the text.
  const anchor = html`<a aria-label="${link}" class="${styles.anchor}" data-anchor href="#${encodeURIComponent(id)}" title="${link}"></a>`;
  const button = html`<button aria-label="${copy}" class="${styles.copy}" data-copy="${name}" title="${copy}" type="button"></button>`;
  return <span className={styles.tools} {...inside(html`${anchor}${!isUnscripted && button}`)} />;
}
