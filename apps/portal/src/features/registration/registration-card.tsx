import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import { credentialTypeOf } from '@portico/contract/credential-types.ts';
import { textOf } from '@portico/i18n/text-of.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { Button } from '@portico/ui/button.tsx';
import { Card } from '@portico/ui/card.tsx';
import { RefusedButton } from '@portico/ui/refused-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { actionsQuery, hasAccessControl } from '../../shared/permissions.ts';
import { useServices } from '../../shared/services.ts';
import { offerOf } from './offer.ts';
import styles from './registration-card.module.css';

const RegistrationDialog = lazy(async () => ({
  default: (await import('./registration-dialog.tsx')).RegistrationDialog,
}));

interface RegistrationCardProps {
  readonly product: Pick<Product, 'id' | 'name'>;
  readonly version: Pick<ProductVersion, 'id' | 'name' | 'registration_configs'>;
}

/** How an application proves itself to a version, and the way to register one for it (SPC-02, SPC-03). */
export function RegistrationCard({ product, version }: RegistrationCardProps) {
  const { card, registration, authMethods, credentialTypes, detail } = useApplicationText();
  const { client, portal } = useServices();
  const isAsked = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has('application') });
  const [opened, setOpened] = useState<string>();
  const isGuarded = hasAccessControl(portal);
  const actions = useQuery({ ...actionsQuery(client, product.id), enabled: isGuarded });
  const offer = offerOf(version);
  if (portal.is_public || !offer) return null;

  const mayRegister = !isGuarded || actions.data?.register === true;
  const canRegister = offer.registration_enabled && mayRegister;
  const methods = credentialTypeOf[offer.credential_type].shown.includes('auth_methods')
    ? (offer.auth_methods ?? []).map((method) => textOf(authMethods, method) ?? method)
    : [credentialTypes[offer.credential_type]];
  return (
    <Card className={styles.card}>
      <div className={styles.text}>
        <p className={styles.label}>{detail.strategy}</p>
        <p className={styles.strategy}>
          {offer.name}
          {methods.map((method) => (
            <Badge key={method}>{method}</Badge>
          ))}
        </p>
      </div>
      {canRegister ? (
        <Button variant="primary" onClick={() => setOpened(version.id)}>
          {card.register({ version: version.name })}
        </Button>
      ) : (
        <RefusedButton variant="primary" reason={registration.notEnabled}>
          {card.register({ version: version.name })}
        </RefusedButton>
      )}
      {canRegister && (opened === version.id || isAsked) && (
        <Suspense>
          <RegistrationDialog isOpen onClose={() => setOpened(undefined)} product={product} version={version} />
        </Suspense>
      )}
    </Card>
  );
}
