import { IconButton } from './button.tsx';
import styles from './pagination.module.css';

interface PaginationTexts {
  readonly name: string;
  readonly first: string;
  readonly previous: string;
  readonly next: string;
  readonly last: string;
  readonly position: (range: { from: number; to: number; total: number }) => string;
}

interface PaginationProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly texts: PaginationTexts;
  readonly onChange: (page: number) => void;
}

/** Draws nothing if everything fits on one page. */
export function Pagination({ page, size, total, texts, onChange }: PaginationProps) {
  if (total <= size) return null;

  const pages = Math.ceil(total / size);
  const steps = [
    { icon: 'chevronsLeft', label: texts.first, to: 1, disabled: page <= 1 },
    { icon: 'chevronLeft', label: texts.previous, to: page - 1, disabled: page <= 1 },
    { icon: 'chevronRight', label: texts.next, to: page + 1, disabled: page >= pages },
    { icon: 'chevronsRight', label: texts.last, to: pages, disabled: page >= pages },
  ] as const;

  return (
    <nav aria-label={texts.name} className={styles.pagination}>
      <p className={styles.position}>
        {texts.position({ from: (page - 1) * size + 1, to: Math.min(page * size, total), total })}
      </p>
      <div className={styles.buttons}>
        {steps.map(({ icon, label, to, disabled }) => (
          <IconButton
            disabled={disabled}
            icon={icon}
            key={icon}
            label={label}
            onClick={() => onChange(to)}
            size="small"
          />
        ))}
      </div>
    </nav>
  );
}
