import { headingAnchors } from '../parse/heading-anchors.ts';
import type { DocumentRoot } from '../parse/nodes.ts';
import { Blocks } from './blocks.tsx';
import styles from './document.module.css';
import { type Rendering, RenderingProvider } from './rendering.ts';

interface DocumentViewProps extends Omit<Rendering, 'anchorOf'> {
  readonly root: DocumentRoot;
}

/** Leaves out nodes of unknown types (DOC-11). */
export function DocumentView({ root, ...rendering }: DocumentViewProps) {
  const anchors = new Map(headingAnchors(root).map(({ heading, anchor }) => [heading, anchor]));
  return (
    <RenderingProvider value={{ ...rendering, anchorOf: (heading) => anchors.get(heading) }}>
      <div className={styles.document}>
        <Blocks nodes={root.children} />
      </div>
    </RenderingProvider>
  );
}
