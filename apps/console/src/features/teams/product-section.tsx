import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { setTeamProduct, type Team, type TeamRoles } from '@portico/contract/teams.ts';
import { Checkbox } from '@portico/ui/checkbox.tsx';
import { type Column, DataTable } from '@portico/ui/data-table.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../shared/loaded.tsx';
import { SectionHeader } from '../../shared/section-header.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useMay } from '../../shared/user.ts';
import { teamProductsQuery } from './queries.ts';
import styles from './teams.module.css';
import { useTeamText } from './text/use-team-text.ts';

interface ProductSectionProps {
  readonly portalId: string;
  readonly team: Team;
  readonly onChanged: (team: Team) => void;
}

interface Product {
  readonly id: string;
  readonly name: string;
}

const roles = ['view', 'register', 'view_documentation'] as const;
const none: TeamRoles = { view: false, register: false, view_documentation: false };

/** What a team may do with each product of the portal. Each checkbox is saved when it is ticked. */
export function ProductSection({ portalId, team, onChanged }: ProductSectionProps) {
  const { products: text } = useTeamText();
  const frame = useText();
  const { client } = useServices();
  const { isAllowed } = useMay('admin');
  const { isPending, run } = useAction();
  const [failure, setFailure] = useState('');
  const query = useQuery(teamProductsQuery(client, portalId));
  const grantedTo = (id: string): TeamRoles => {
    const { view, register, view_documentation } = team.products.find(({ product_id }) => product_id === id) ?? none;
    return { view, register, view_documentation };
  };

  function set({ id: productId }: Product, role: keyof TeamRoles, isOn: boolean) {
    setFailure('');
    // Reading documents and registering require viewing.
    const wanted = { ...grantedTo(productId), ...(isOn && { view: true }), [role]: isOn };
    const body = wanted.view ? wanted : none;
    void run(() => client.send(setTeamProduct, { params: { portalId, teamId: team.id, productId }, body }), {
      done: onChanged,
      failed: (error) => setFailure(messageFor(error, frame)),
    });
  }

  const columns: Column<Product>[] = [
    { key: 'name', title: text.product, cell: ({ name }) => <span className={styles.product}>{name}</span> },
    ...roles.map(
      (role): Column<Product> => ({
        key: role,
        title: text.roles[role],
        cell: (product) => (
          <Checkbox
            checked={grantedTo(product.id)[role]}
            disabled={!isAllowed || isPending}
            onChange={({ target }) => set(product, role, target.checked)}
          >
            <span className={styles.hidden}>{text.roleOf({ action: text.roles[role], product: product.name })}</span>
          </Checkbox>
        ),
      }),
    ),
  ];

  return (
    <section aria-label={text.title} className={styles.section}>
      <SectionHeader title={text.title} />
      {failure && <MessageBar variant="error">{failure}</MessageBar>}
      <Loaded query={query}>
        {(products) =>
          products.length > 0 ? (
            <DataTable columns={columns} keyOf={({ id }) => id} label={text.title} rows={products} />
          ) : (
            <p className={styles.note}>{text.none}</p>
          )
        }
      </Loaded>
    </section>
  );
}
