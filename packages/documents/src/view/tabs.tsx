import { type ReactNode, useEffect, useId, useRef } from 'react';
import { childrenOf, type DocumentNode } from '../parse/nodes.ts';
import styles from './blocks.module.css';
import { useRendering } from './rendering.ts';

interface TabsProps {
  readonly node: DocumentNode;
  readonly panelOf: (tab: DocumentNode) => ReactNode;
}

/**
 * Works without a script: a label with a radio button stands before each panel, and style sheets show the panel of the
 * checked one. Choosing tabs of one title together, and remembering them, is loaded only for pages with tabs.
 */
export function Tabs({ node, panelOf }: TabsProps) {
  const { blocks } = useRendering().texts;
  const group = useRef<HTMLFieldSetElement>(null);
  const name = useId();
  useEffect(() => {
    void import('./tab-choice.ts').then(({ followChoices }) => followChoices(group.current));
  }, []);
  return (
    <fieldset aria-label={blocks.tabs} className={styles.tabs} data-tabs="" ref={group}>
      {childrenOf(node).map((tab, place) => {
        const title = tab.type === 'tab' ? tab.title : '';
        return [
          <label className={styles.tab} key={title + String(place)}>
            <input defaultChecked={place === 0} name={name} type="radio" value={title} />
            {title}
          </label>,
          <div className={styles.panel} key={String(place)}>
            {panelOf(tab)}
          </div>,
        ];
      })}
    </fieldset>
  );
}
