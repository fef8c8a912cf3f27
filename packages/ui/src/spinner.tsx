import styles from './spinner.module.css';

export function Spinner({ size = 20 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" className={styles.spinner} fill="none" height={size} viewBox="0 0 20 20" width={size}>
      <circle className={styles.track} cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.2" />
      <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeLinecap="round" strokeWidth="2.2" />
    </svg>
  );
}

/** Covers the window while nothing can be used. */
export function LoadingScreen({ label }: { readonly label: string }) {
  return (
    <div aria-label={label} className={styles.screen} role="status">
      <Spinner size={28} />
    </div>
  );
}
