import type { SeriesStyle } from './series-styles.ts';
import styles from './swatch.module.css';

/** A sample of the line or the area that a series is drawn with. */
export const Swatch = ({
  style,
  variant = 'line',
}: {
  readonly style: SeriesStyle;
  readonly variant?: 'line' | 'area';
}) => (
  <svg aria-hidden="true" className={style.className} height={12} viewBox="0 0 18 12" width={18}>
    {variant === 'line' ? (
      <path className={styles.line} d="M0 6H18" strokeDasharray={style.dash} />
    ) : (
      <rect className={styles.area} height={10} rx={2} width={10} x={4} y={1} />
    )}
  </svg>
);
