import type { InlineType } from '@portico/contract/document-nodes.ts';
import { classNames } from '@portico/ui/class-names.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { ServerSlice } from '@portico/ui/server-slice.tsx';
import type { ReactNode } from 'react';
import type { DiagramNode, DocumentNode, HeadingNode, TableCellNode, TableNode } from '../parse/nodes.ts';
import { childrenOf } from '../parse/nodes.ts';
import { textOf } from '../parse/text-content.ts';
import { Admonition, Details } from './asides.tsx';
import blockStyles from './blocks.module.css';
import { CodeBlock } from './code-block.tsx';
import styles from './document.module.css';
import { toDrawing } from './drawing.tsx';
import { Inlines, isInline } from './inlines.tsx';
import { useRendering } from './rendering.ts';
import { Tabs } from './tabs.tsx';

/** Nodes have no ids. Their index is a stable key, because a shown document does not change. */
export const Blocks = ({ nodes }: { readonly nodes: readonly DocumentNode[] | undefined }): ReactNode =>
  nodes?.map((node, place) =>
    isText(node) ? (
      <Block key={String(place)} node={node} />
    ) : (
      <ServerSlice key={String(place)}>
        <Block node={node} />
      </ServerSlice>
    ),
  );

const isText = (node: DocumentNode): boolean => node.type === 'text_block' || isInline(node);

function Block({ node }: { readonly node: DocumentNode }): ReactNode {
  switch (node.type) {
    case 'heading':
      return <Heading node={node} />;
    case 'paragraph':
      return (
        <p className={isPicture(node.children) ? styles.picture : undefined}>
          <Inlines nodes={node.children} />
        </p>
      );
    case 'text_block':
      return <Inlines nodes={node.children} />;
    case 'list':
      return node.isOrdered ? (
        <ol start={node.start}>
          <Blocks nodes={node.children} />
        </ol>
      ) : (
        <ul>
          <Blocks nodes={node.children} />
        </ul>
      );
    case 'list_item':
      return (
        <li className={isTask(node) ? styles.task : undefined}>
          <Blocks nodes={node.children} />
        </li>
      );
    case 'blockquote':
      return (
        <blockquote>
          <Blocks nodes={node.children} />
        </blockquote>
      );
    case 'admonition':
      return (
        <Admonition node={node}>
          <Blocks nodes={node.children} />
        </Admonition>
      );
    case 'details':
      return (
        <Details node={node}>
          <Blocks nodes={node.children} />
        </Details>
      );
    case 'tabs':
      return <Tabs node={node} panelOf={(tab) => <Blocks nodes={childrenOf(tab)} />} />;
    case 'steps':
    case 'cards':
      return (
        <div className={blockStyles[node.type]}>
          <Blocks nodes={node.children} />
        </div>
      );
    case 'figure':
      return <Figure node={node} />;
    case 'diagram':
      return <Diagram node={node} />;
    case 'break':
      return <hr />;
    case 'code_block':
      return <CodeBlock node={node} />;
    case 'table':
      return <Table node={node as TableNode} />;
    default:
      // Does not compile when the contract lists a type of block that is not drawn above. `Table` and `Tabs` draw their own parts.
      node.type satisfies InlineType | TableNode['type'] | TableCellNode['type'] | 'tab';
      return isInline(node) ? <Inlines nodes={[node]} /> : null;
  }
}

const isPicture = (nodes: readonly DocumentNode[] | undefined): boolean =>
  nodes?.length === 1 && (nodes[0]?.type === 'image' || nodes[0]?.type === 'video');

const isTask = (item: DocumentNode): boolean => {
  const [first] = childrenOf(item);
  return first !== undefined && childrenOf(first)[0]?.type === 'task_checkbox';
};

/** The title of the page is its `h1`, so the headings of the text begin at `h2`. */
const tags = { 1: 'h2', 2: 'h2', 3: 'h3', 4: 'h4', 5: 'h5', 6: 'h6' } as const;
type Level = keyof typeof tags;

function Heading({ node }: { readonly node: HeadingNode }) {
  const { anchorOf, onAnchor, texts } = useRendering();
  const anchor = anchorOf(node);
  const level = (node.level in tags ? node.level : 6) as Level;
  const Tag = tags[level];
  return (
    <Tag className={classNames(styles.heading, styles[`level${level}`])} id={anchor}>
      <Inlines nodes={node.children} />
      {anchor && (
        <a
          aria-label={texts.linkTo({ heading: textOf(node).trim() })}
          className={styles.anchor}
          href={`#${anchor}`}
          onClick={(event) => onAnchor?.(anchor, event)}
        >
          <Icon name="link" size={16} />
        </a>
      )}
    </Tag>
  );
}

function Figure({ node }: { readonly node: DocumentNode }) {
  const [media, ...caption] = childrenOf(node);
  return (
    <figure className={classNames(styles.picture, blockStyles.figure)}>
      <Inlines nodes={media && [media]} />
      {caption.length > 0 && (
        <figcaption>
          <Blocks nodes={caption} />
        </figcaption>
      )}
    </figure>
  );
}

/** A kind that is not drawn is shown as its source. */
function Diagram({ node: { title, markup, children } }: { readonly node: DiagramNode }) {
  if (!markup) return <CodeBlock node={{ type: 'code_block', lang: 'mermaid', ...(title && { title }), children }} />;
  return (
    <figure className={blockStyles.diagram}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div tabIndex={0}>{toDrawing(markup)}</div>
      {title && <figcaption>{title}</figcaption>}
    </figure>
  );
}

function Table({ node }: { readonly node: TableNode }) {
  const children = childrenOf(node);
  const headers = children.filter(({ type }) => type === 'table_header');
  const rows = children.filter(({ type }) => type === 'table_row');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0}>
      <table>
        {headers.length > 0 && (
          <thead>
            {headers.map((row, place) => (
              <Row cell="th" key={String(place)} node={row} />
            ))}
          </thead>
        )}
        <tbody>
          {rows.map((row, place) => (
            <ServerSlice key={String(place)}>
              <Row cell="td" node={row} />
            </ServerSlice>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ node, cell: Cell }: { readonly node: DocumentNode; readonly cell: 'th' | 'td' }) {
  return (
    <tr>
      {childrenOf(node).map((cell, place) => (
        <Cell
          className={cell.type === 'table_cell' ? styles[cell.alignment] : undefined}
          key={String(place)}
          scope={Cell === 'th' ? 'col' : undefined}
        >
          <Inlines nodes={childrenOf(cell)} />
        </Cell>
      ))}
    </tr>
  );
}
