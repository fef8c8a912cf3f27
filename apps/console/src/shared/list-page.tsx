import type { UserRole } from '@portico/contract/users.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { ListScreen, type ListScreenProps } from './list-screen.tsx';
import { PageFrame } from './page-frame.tsx';
import { useMay } from './user.ts';

interface ListPageProps<Row> extends Omit<ListScreenProps<Row>, 'label' | 'keyOf' | 'hasRowLinks'> {
  readonly title: string;
  readonly description: string;
  /** The least role that can change something here. */
  readonly least?: UserRole;
  /** Makes a new one: a button of the page, and of the list while there is nothing in it. */
  readonly add: ReactNode;
  /** Above the list. */
  readonly note?: ReactNode;
  /** Dialogs. */
  readonly children?: ReactNode;
}

/** A screen that is one list, whose rows lead to what they name. */
export function ListPage<Row extends { readonly id: string }>(props: ListPageProps<Row>) {
  const { title, description, least, add, note, empty, children, ...list } = props;
  return (
    <PageFrame actions={add} description={description} title={title} {...(least && { least })}>
      {note}
      <ListScreen {...list} empty={{ ...empty, action: add }} hasRowLinks keyOf={({ id }) => id} label={title} />
      {children}
    </PageFrame>
  );
}

/** The link to where a new one is made, for those who may. */
export function useAddLink(least: UserRole, to: string, label: string): ReactNode {
  const { isAllowed } = useMay(least);
  if (!isAllowed) return null;
  return (
    <Link className={buttonClass({ look: 'primary' })} to={to}>
      {label}
    </Link>
  );
}
