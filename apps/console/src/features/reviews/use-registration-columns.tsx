import type { PortalRegistration } from '@portico/contract/reviews.ts';
import type { Column } from '@portico/ui/data-table.tsx';
import { FieldList } from './field-values.tsx';
import { RegistrationScopes } from './registration-scopes.tsx';
import styles from './reviews.module.css';
import { RegistrationStatus } from './status-badges.tsx';
import { useReviewText } from './text/use-review-text.ts';

/** The columns of product and status, for every list of registrations. */
export function useRegistrationColumns(): Record<'product' | 'status', Column<PortalRegistration>> {
  const review = useReviewText();
  return {
    product: {
      key: 'product',
      title: review.product,
      cell: (registration) => (
        <span className={styles.person}>
          {registration.product_name} {registration.product_version_name}
          <RegistrationScopes registration={registration} />
          <FieldList form="registration" values={registration.fields} />
        </span>
      ),
    },
    status: {
      key: 'status',
      title: review.status,
      cell: ({ status, access }) => <RegistrationStatus access={access} status={status} />,
    },
  };
}
