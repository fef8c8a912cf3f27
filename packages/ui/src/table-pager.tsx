import { Button, IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import { pageNumbers } from './page-numbers.ts';
import styles from './table-pager.module.css';

interface TablePagerTexts {
  readonly name: string;
  readonly previous: string;
  readonly next: string;
  readonly size: string;
  readonly page: (which: { page: number }) => string;
  readonly position: (range: { from: number; to: number; total: number }) => string;
}

interface TablePagerProps {
  readonly texts: TablePagerTexts;
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly sizes: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** Shown below a table even if everything is on one page (TBL-01). */
export function TablePager({ texts, page, size, total, sizes, onPage, onSize }: TablePagerProps) {
  const pages = Math.max(1, Math.ceil(total / size));
  return (
    <nav aria-label={texts.name} className={styles.pager}>
      <p className={styles.position}>
        {texts.position({ from: total === 0 ? 0 : (page - 1) * size + 1, to: Math.min(page * size, total), total })}
      </p>
      <div className={styles.pages}>
        <IconButton
          disabled={page <= 1}
          icon="chevronLeft"
          label={texts.previous}
          onClick={() => onPage(page - 1)}
          size="small"
        />
        {pageNumbers(page, pages).map((number, index) =>
          number === 'gap' ? (
            <span aria-hidden="true" className={styles.gap} key={`gap-${String(index)}`}>
              …
            </span>
          ) : (
            <Button
              aria-current={number === page ? 'page' : undefined}
              aria-label={texts.page({ page: number })}
              className={styles.page}
              key={number}
              variant="quiet"
              onClick={() => onPage(number)}
              size="small"
            >
              {number}
            </Button>
          ),
        )}
        <IconButton
          disabled={page >= pages}
          icon="chevronRight"
          label={texts.next}
          onClick={() => onPage(page + 1)}
          size="small"
        />
      </div>
      <label className={styles.size}>
        <span>{texts.size}</span>
        <span className={styles.select}>
          <select onChange={(event) => onSize(Number(event.target.value))} value={size}>
            {sizes.map((offered) => (
              <option key={offered} value={offered}>
                {offered}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={14} />
        </span>
      </label>
    </nav>
  );
}
