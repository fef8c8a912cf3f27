import type { UserRole } from '@portico/contract/users.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { ListScreen, type ListScreenProps } from './list-screen.tsx';
import { PageFrame } from './page-frame.tsx';
import { useMay } from './user.ts';

interface ListPageProps<Row> extends Omit<ListScreenProps<Row>, 'label' | 'keyOf' | 'hasRowLinks' | 'empty'> {
  readonly title: string;
  readonly text: {
    readonly description: string;
    readonly empty: { readonly title: string; readonly text: string };
    readonly add: string;
  };
  /** The lowest role that can make changes here. */
  readonly least?: UserRole;
  /** The link or button that creates an item. It is above the list, or inside it while the list is empty. */
  readonly add: string | ReactNode;
  /** Shown above the list. */
  readonly note?: ReactNode;
  /** Dialogs of the screen. */
  readonly children?: ReactNode;
}

/** A screen with one list, whose rows link to their items. */
export function ListPage<Row extends { readonly id: string }>(props: ListPageProps<Row>) {
  const { title, text, least = 'viewer', add, note, children, ...list } = props;
  const { isAllowed } = useMay(least);
  const link = typeof add === 'string' && isAllowed && (
    <Link className={buttonClass({ variant: 'primary' })} to={add}>
      {text.add}
    </Link>
  );
  const action = typeof add === 'string' ? link : add;
  return (
    <PageFrame actions={action} description={text.description} least={least} title={title}>
      {note}
      <ListScreen {...list} empty={{ ...text.empty, action }} hasRowLinks keyOf={({ id }) => id} label={title} />
      {children}
    </PageFrame>
  );
}
