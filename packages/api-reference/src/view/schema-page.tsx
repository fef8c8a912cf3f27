import type { SchemaBundle } from '../compile/compiled.ts';
import { LevelSelect } from './level-select.tsx';
import { PageParts } from './page-parts.tsx';
import { ProseView } from './prose-view.tsx';
import styles from './reference.module.css';
import { PlaceProvider } from './schema/place.tsx';
import { SchemaView, useShape } from './schema/schema-view.tsx';
import { useRowTools } from './schema/use-row-tools.ts';

export function SchemaPage({ bundle }: { readonly bundle: SchemaBundle }) {
  return (
    <PageParts further={bundle.further} schemas={{ ...bundle.schemas, [bundle.name]: bundle.schema }}>
      <SchemaArticle bundle={bundle} />
    </PageParts>
  );
}

function SchemaArticle({ bundle: { name, schema } }: { readonly bundle: SchemaBundle }) {
  const { title, description } = useShape(schema);
  const onRowTool = useRowTools();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a button or anchor also sends a click event
    <article className={styles.schemaPage} data-schema={name} onClick={onRowTool}>
      <header className={styles.head}>
        <div className={styles.titleRow}>
          <h1 className={styles.title}>{name}</h1>
          <LevelSelect />
        </div>
        {title && title !== name && <p className={styles.quiet}>{title}</p>}
      </header>
      <ProseView prose={description} />
      <PlaceProvider place={{ id: 'schema' }}>
        <SchemaView hidesName schema={schema} />
      </PlaceProvider>
    </article>
  );
}
