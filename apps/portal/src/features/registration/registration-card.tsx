import { createScreenText } from '@portico/app-kit/screen-text.ts';
import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import { credentialTypeOf } from '@portico/contract/credential-types.ts';
import { textOf } from '@portico/i18n/text-of.ts';
import { en, load } from '@portico/i18n/texts/portal/applications/card.js';
import { Badge } from '@portico/ui/badge.tsx';
import { Button } from '@portico/ui/button.tsx';
import { Card } from '@portico/ui/card.tsx';
import { RefusedButton } from '@portico/ui/refused-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from '../../router/react.tsx';
import { actionsQuery, isGuarded } from '../../shared/permissions.ts';
import { useServices } from '../../shared/services.ts';
import { hasAccounts } from '../../shared/session/has-accounts.ts';
import { useDeveloper } from '../../shared/session/use-developer.ts';
import { useLogIn } from '../../shared/session/use-log-in.ts';
import { offerOf } from './offer.ts';
import styles from './registration-card.module.css';

const RegistrationDialog = lazy(async () => ({
  default: (await import('./registration-dialog.tsx')).RegistrationDialog,
}));

const useCardText = createScreenText(en, load);

interface RegistrationCardProps {
  /** The product as in the URL: permissions are cached by that name. */
  readonly asked: string;
  readonly product: Pick<Product, 'id' | 'name'>;
  readonly version: Pick<ProductVersion, 'id' | 'name' | 'registration_configs'>;
}

/** How applications authenticate at a version, and the button to register one (SPC-02, SPC-03). */
export function RegistrationCard({ asked, product, version }: RegistrationCardProps) {
  const text = useCardText();
  const { client, portal } = useServices();
  const isAsked = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has('application') });
  const [opened, setOpened] = useState<string>();
  const developer = useDeveloper();
  const isStranger = portal.is_public && developer === undefined;
  const logIn = useLogIn();
  const needsRight = isGuarded(portal, developer);
  const actions = useQuery({ ...actionsQuery(client, asked), enabled: needsRight });
  const offer = offerOf(version);
  if (!hasAccounts(portal) || !offer) return null;

  const mayRegister = !needsRight || actions.data?.register === true;
  const canRegister = offer.registration_enabled && mayRegister;
  const methods = credentialTypeOf[offer.credential_type].shown.includes('auth_methods')
    ? (offer.auth_methods ?? []).map((method) => textOf(text.authMethods, method) ?? method)
    : [text.credentialTypes[offer.credential_type]];
  return (
    <Card className={styles.card}>
      <div className={styles.text}>
        <p className={styles.label}>{text.strategy}</p>
        <p className={styles.strategy}>
          {offer.name}
          {methods.map((method) => (
            <Badge key={method}>{method}</Badge>
          ))}
        </p>
      </div>
      {canRegister ? (
        <Button variant="primary" onClick={() => (isStranger ? logIn() : setOpened(version.id))}>
          {text.register({ version: version.name })}
        </Button>
      ) : (
        <RefusedButton variant="primary" reason={text.notEnabled}>
          {text.register({ version: version.name })}
        </RefusedButton>
      )}
      {canRegister && !isStranger && (opened === version.id || isAsked) && (
        <Suspense>
          <RegistrationDialog isOpen onClose={() => setOpened(undefined)} product={product} version={version} />
        </Suspense>
      )}
    </Card>
  );
}
