import type { SchemaBundle } from '../compile/compiled.ts';
import { ProseView } from './prose-view.tsx';
import styles from './reference.module.css';
import { PoolProvider } from './schema/pool.tsx';
import { SchemaView, useShape } from './schema/schema-view.tsx';

export function SchemaPage({ bundle }: { readonly bundle: SchemaBundle }) {
  return (
    <PoolProvider further={bundle.further} schemas={{ ...bundle.schemas, [bundle.name]: bundle.schema }}>
      <SchemaArticle bundle={bundle} />
    </PoolProvider>
  );
}

function SchemaArticle({ bundle: { name, schema } }: { readonly bundle: SchemaBundle }) {
  const { title, description } = useShape(schema);
  return (
    <article className={styles.schemaPage} data-schema={name}>
      <header className={styles.head}>
        <h1 className={styles.title}>{name}</h1>
        {title && title !== name && <p className={styles.quiet}>{title}</p>}
      </header>
      <ProseView prose={description} />
      <SchemaView hidesName schema={schema} />
    </article>
  );
}
