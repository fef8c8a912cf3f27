import type { ApplicationWithGrants } from '@portico/contract/applications.ts';
import { credentialTypeOf } from '@portico/contract/credential-types.ts';
import { ActionIcon } from '@portico/ui/action-icons.tsx';
import { buttonClass } from '@portico/ui/button.tsx';
import { Monogram } from '@portico/ui/monogram.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '../../router/react.tsx';
import { applicationQuery } from '../../shared/applications/queries.ts';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { ApplicationBreadcrumb } from '../../shared/breadcrumb.tsx';
import { useServices } from '../../shared/services.ts';
import { ApplicationSummary } from './analytics-parts.tsx';
import { ApplicationFailure } from './application-failure.tsx';
import styles from './application-parts.module.css';
import { ClientSecret } from './client-secret.tsx';
import { CredentialList } from './credential-list.tsx';
import { Overview } from './overview.tsx';
import { RegisteredProducts } from './registered-products.tsx';

export function ApplicationPage() {
  const { client } = useServices();
  const { application_id } = useParams({ from: '/application/$application_id' });
  const application = useQuery(applicationQuery(client, application_id));
  return (
    <div className={styles.page}>
      <ApplicationBreadcrumb />
      {application.isError && !application.data && <ApplicationFailure application={application} />}
      {application.isPending && <PageSkeleton />}
      {application.data && <Sections application={application.data} key={application_id} />}
    </div>
  );
}

function Sections({ application }: { readonly application: ApplicationWithGrants }) {
  const { edit } = useApplicationText();
  const { id, name, auth_strategy } = application;
  const { credentials } = credentialTypeOf[auth_strategy?.credential_type ?? 'key_auth'];
  return (
    <>
      <div className={styles.header}>
        <h1 className={styles.heading}>
          <Monogram name={name} size={40} />
          {name}
        </h1>
        <Link className={buttonClass()} params={{ application_id: id }} to="/application/$application_id/update">
          <ActionIcon name="pencil" />
          {edit}
        </Link>
      </div>
      <Overview application={application} />
      <ApplicationSummary applicationIds={[id]} />
      {credentials === 'client_secret' && <ClientSecret application={application} />}
      {credentials === 'keys' && <CredentialList applicationId={id} />}
      <RegisteredProducts applicationId={id} />
    </>
  );
}

const PageSkeleton = () => (
  <div aria-hidden="true" className={styles.fields}>
    <Skeleton variant="half" />
    <Skeleton variant="long" />
    <Skeleton variant="long" />
    <Skeleton variant="half" />
  </div>
);
