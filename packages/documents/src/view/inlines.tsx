import { type BlockType, inlineTypes } from '@portico/contract/document-nodes.ts';
import { classNames } from '@portico/ui/class-names.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { linkClass } from '@portico/ui/link.ts';
import type { ReactNode } from 'react';
import type { DocumentNode, ImageNode, LinkNode, MathNode, VideoNode } from '../parse/nodes.ts';
import { textOf } from '../parse/text-content.ts';
import styles from './document.module.css';
import { toDrawing } from './drawing.tsx';
import { isHarmless } from './harmless-url.ts';
import { useRendering } from './rendering.ts';

export const isInline = ({ type }: DocumentNode): boolean => inlineTypes.some((inline) => inline === type);

/** Nodes of older servers may lack children. */
export const Inlines = ({ nodes }: { readonly nodes: readonly DocumentNode[] | undefined }): ReactNode =>
  nodes?.map((node, place) => <Inline key={String(place)} node={node} />);

function Inline({ node }: { readonly node: DocumentNode }): ReactNode {
  switch (node.type) {
    case 'text':
      return (
        <>
          {node.text}
          {node.hardBreak ? <br /> : node.softBreak && ' '}
        </>
      );
    case 'emphasis':
      return node.level === 2 ? (
        <strong>
          <Inlines nodes={node.children} />
        </strong>
      ) : (
        <em>
          <Inlines nodes={node.children} />
        </em>
      );
    case 'strikethrough':
      return (
        <s>
          <Inlines nodes={node.children} />
        </s>
      );
    case 'code':
      return <code>{textOf(node)}</code>;
    case 'link':
      return <DocumentLink node={node} />;
    case 'image':
      return <Image node={node} />;
    case 'video':
      return <Video node={node} />;
    case 'math':
      return <Formula node={node} />;
    case 'task_checkbox':
      return <TaskBox isDone={node.checked} />;
    default:
      // Does not compile when the contract lists an inline type that is not drawn above.
      node.type satisfies BlockType;
      return null;
  }
}

function DocumentLink({ node: { href, title, children } }: { readonly node: LinkNode }) {
  const { renderLink } = useRendering();
  const content = <Inlines nodes={children} />;
  if (!isHarmless(href)) return content;
  const own = renderLink?.({ href, title, children: content });
  if (own !== undefined) return own;
  const leavesTheSite = /^(?:https?:)?\/\//i.test(href);
  return (
    <a
      className={linkClass.inText}
      href={href}
      referrerPolicy="no-referrer"
      rel="noopener noreferrer"
      target={leavesTheSite ? '_blank' : undefined}
      title={title}
    >
      {content}
    </a>
  );
}

function Image({ node: { url, darkUrl, ...node } }: { readonly node: ImageNode }) {
  const { toImageUrl = (given) => given } = useRendering();
  if (!isHarmless(url)) return node.alt;
  const size = sizeOf(node);
  const isTwo = darkUrl !== undefined && isHarmless(darkUrl);
  const draw = (source: string, className: string | undefined) => (
    <img
      alt={node.alt}
      className={classNames(styles.image, className)}
      decoding="async"
      height={size.height}
      loading="lazy"
      src={toImageUrl(source)}
      title={node.title}
      width={size.width}
    />
  );
  // Style sheets show one of the two, as the reader's theme decides and not the system's. The other one is not loaded.
  return isTwo ? (
    <>
      {draw(url, styles.onLight)}
      {draw(darkUrl, styles.onDark)}
    </>
  ) : (
    draw(url, undefined)
  );
}

function Video({ node }: { readonly node: VideoNode }) {
  const { toImageUrl = (given) => given } = useRendering();
  if (!isHarmless(node.url)) return node.alt;
  return (
    <video
      {...sizeOf(node)}
      aria-label={node.alt}
      className={styles.image}
      controls
      playsInline
      preload="metadata"
      src={toImageUrl(node.url)}
      title={node.title}
    />
  );
}

/** The space that is reserved, in the proportions of the file. */
function sizeOf({ width, height, shownWidth }: Omit<ImageNode, 'type' | 'url'>) {
  if (shownWidth === undefined || width === undefined || height === undefined) return { width, height };
  return { width: shownWidth, height: Math.max(1, Math.round((height * shownWidth) / width)) };
}

/** A wide formula scrolls by keyboard. */
function Formula({ node }: { readonly node: MathNode }) {
  const formula = node.markup ? toDrawing(node.markup) : <code>{textOf(node)}</code>;
  if (!node.isBlock) return formula;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <span className={styles.formula} tabIndex={0}>
      {formula}
    </span>
  );
}

/** Shows a state and cannot be clicked (DOC-12). */
function TaskBox({ isDone }: { readonly isDone: boolean }) {
  const { texts } = useRendering();
  return (
    <span
      aria-label={isDone ? texts.taskDone : texts.taskOpen}
      className={styles.box}
      data-done={isDone || undefined}
      role="img"
    >
      {isDone && <Icon name="check" size={12} strokeWidth={3} />}
    </span>
  );
}
