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
  // Most texts of a reference have no headings.
  let anchors: ReadonlyMap<unknown, string> | undefined;
  const anchorOf: Rendering['anchorOf'] = (heading) => {
    anchors ??= new Map(headingAnchors(root).map((each) => [each.heading, each.anchor]));
    return anchors.get(heading);
  };
  return (
    <RenderingProvider value={{ ...rendering, anchorOf }}>
      <div className={styles.document}>
        <Blocks nodes={root.children} />
      </div>
    </RenderingProvider>
  );
}
