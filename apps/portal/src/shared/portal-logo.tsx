import { getPortalLogo } from '@portico/contract/portal.ts';
import { useState } from 'react';
import styles from './portal-logo.module.css';
import { useServices } from './services.ts';

/** The portal's logo, or its name where there is none. */
export function PortalLogo() {
  const { portal, hasLogo } = useServices();
  const [missing, setMissing] = useState(!hasLogo);
  if (missing) return <span className={styles.name}>{portal.name}</span>;
  return (
    <img
      alt={portal.name}
      className={styles.logo}
      height={32}
      onError={() => setMissing(true)}
      src={getPortalLogo.path}
    />
  );
}
