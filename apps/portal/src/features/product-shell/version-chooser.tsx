import type { ProductVersion } from '@portico/contract/catalog.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { type Slugged, slugOf } from '../../shared/product/slugs.ts';
import { oldestFirst } from '../../shared/product/versions.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './sidebar.module.css';

interface VersionChooserProps {
  readonly versions: readonly ProductVersion[];
  readonly activeVersion: ProductVersion | undefined;
  readonly onChoose: (version: ProductVersion) => void;
  readonly pageOf: (version: ProductVersion) => readonly string[] | undefined;
  readonly product: Slugged;
}

/** A native select, because every device has its own control for it. */
export function VersionChooser({ product, versions, activeVersion, pageOf, onChoose }: VersionChooserProps) {
  const text = useText();
  const isDocument = versions.some(pageOf);
  // Without scripts, the server redirects to the page that the value names.
  const toValue = (version: ProductVersion) => pageOf(version)?.join('/') ?? version.id;
  return (
    <form
      action={`/${isDocument ? 'docs' : 'spec'}/${encodeURIComponent(slugOf(product))}`}
      className={styles.versions}
      method="get"
    >
      <label className={styles.versionLabel}>
        <span>{text.product.version}</span>
        <span className={styles.select}>
          <select
            name="version"
            disabled={versions.length === 0}
            onChange={(event) => {
              const chosen = versions.find((version) => toValue(version) === event.target.value);
              if (chosen) onChoose(chosen);
            }}
            value={activeVersion ? toValue(activeVersion) : ''}
          >
            {oldestFirst(versions).map((version) => (
              <option key={version.id} value={toValue(version)}>
                {version.deprecated ? text.product.deprecatedVersion({ version: version.name }) : version.name}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={16} />
        </span>
      </label>
      <noscript>
        <button className={buttonClass({ size: 'small' })} type="submit">
          {text.product.showVersion}
        </button>
      </noscript>
      {versions.length === 0 && (
        <p className={styles.warning} role="status">
          <Icon name="alert" size={16} />
          {text.product.noVersions}
        </p>
      )}
    </form>
  );
}
