import type { ProductVersion } from '@portico/contract/catalog.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { oldestFirst } from '../../shared/product/versions.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './sidebar.module.css';

interface VersionChooserProps {
  readonly versions: readonly ProductVersion[];
  readonly activeVersion: ProductVersion | undefined;
  readonly onChoose: (id: string) => void;
}

/** A native select: every device has its own good way to choose from one. */
export function VersionChooser({ versions, activeVersion, onChoose }: VersionChooserProps) {
  const text = useText();
  return (
    <div className={styles.versions}>
      <label className={styles.versionLabel}>
        <span>{text.product.version}</span>
        <span className={styles.select}>
          <select
            disabled={versions.length === 0}
            onChange={(event) => onChoose(event.target.value)}
            value={activeVersion?.id ?? ''}
          >
            {oldestFirst(versions).map(({ id, name, deprecated }) => (
              <option key={id} value={id}>
                {deprecated ? text.product.deprecatedVersion({ version: name }) : name}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={16} />
        </span>
      </label>
      {versions.length === 0 && (
        <p className={styles.warning} role="status">
          <Icon name="alert" size={16} />
          {text.product.noVersions}
        </p>
      )}
    </div>
  );
}
