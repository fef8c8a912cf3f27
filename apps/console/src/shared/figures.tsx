import styles from './figures.module.css';

/** A row of numbers with what they count. */
export const Figures = ({ shown }: { readonly shown: readonly (readonly [label: string, value: string])[] }) => (
  <dl className={styles.figures}>
    {shown.map(([label, value]) => (
      <div className={styles.figure} key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
