import styles from './state.module.css';

const frame = {
  'aria-hidden': true,
  className: styles.drawing,
  fill: 'none',
  height: 96,
  viewBox: '0 0 160 96',
  width: 160,
} as const;

/** An empty shelf, for empty lists. */
export function ShelfDrawing() {
  return (
    <svg {...frame} aria-hidden="true">
      <rect className={styles.ghost} height="40" rx="7" width="34" x="22" y="30" />
      <rect className={styles.ghost} height="52" rx="7" width="34" x="63" y="18" />
      <rect className={styles.ghost} height="34" rx="7" width="34" x="104" y="36" />
      <path className={styles.line} d="M10 76h140" />
      <circle className={styles.dot} cx="80" cy="44" r="5" />
    </svg>
  );
}

/** A lens over blank lines, for searches without results. */
export function LensDrawing() {
  return (
    <svg {...frame} aria-hidden="true">
      <path className={styles.faint} d="M18 26h62M18 44h40M18 62h50M18 80h34" />
      <circle className={styles.lens} cx="100" cy="44" r="24" />
      <path className={styles.line} d="m118 62 20 20" />
      <path className={styles.accentLine} d="M90 44h20" />
    </svg>
  );
}

/** A broken line, for errors. */
export function GapDrawing() {
  return (
    <svg {...frame} aria-hidden="true">
      <rect className={styles.ghost} height="32" rx="8" width="44" x="10" y="32" />
      <rect className={styles.ghost} height="32" rx="8" width="44" x="106" y="32" />
      <path className={styles.line} d="M54 48h14m24 0h14" />
      <path className={styles.dangerLine} d="m74 42 12 12m0-12L74 54" />
    </svg>
  );
}

export function LockDrawing() {
  return (
    <svg {...frame} aria-hidden="true">
      <path className={styles.line} d="M64 46V34a16 16 0 0 1 32 0v12" />
      <rect className={styles.ghost} height="38" rx="8" width="52" x="54" y="46" />
      <circle className={styles.dot} cx="80" cy="63" r="5" />
      <path className={styles.faint} d="M14 65h24M122 65h24" />
    </svg>
  );
}
