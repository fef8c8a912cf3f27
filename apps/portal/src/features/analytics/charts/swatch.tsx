import type { Look } from './looks.ts';
import styles from './swatch.module.css';

/** A piece of the line, or of the surface, that a series is drawn with. */
export const Swatch = ({ look, shape = 'line' }: { readonly look: Look; readonly shape?: 'line' | 'area' }) => (
  <svg aria-hidden="true" className={look.className} height={12} viewBox="0 0 18 12" width={18}>
    {shape === 'line' ? (
      <path className={styles.line} d="M0 6H18" strokeDasharray={look.dash} />
    ) : (
      <rect className={styles.area} height={10} rx={2} width={10} x={4} y={1} />
    )}
  </svg>
);
