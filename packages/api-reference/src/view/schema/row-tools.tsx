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
  return (
    <span className={styles.tools}>
      {/* biome-ignore lint/a11y/useAnchorContent: CSS draws the sign, so that it is not copied with the text */}
      <a aria-label={link} className={styles.anchor} data-anchor href={`#${encodeURIComponent(id)}`} title={link} />
      {!isUnscripted && (
        <button aria-label={copy} className={styles.copy} data-copy={name} title={copy} type="button" />
      )}
    </span>
  );
}
