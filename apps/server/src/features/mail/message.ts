import { toPlainNodes } from '@portico/documents/parse/blocks/plain-blocks.ts';
import { childrenOf, type DocumentNode, type PlainNode, type TableCellNode } from '@portico/documents/parse/nodes.ts';
import { textOf } from '@portico/documents/parse/text-content.ts';
import { escapeHtml } from './plain-text.ts';

/** Inline styles, because mail programs read no others. The classes give the dark colors. */
export interface MessageStyles {
  text: string;
  heading: string;
  link: string;
  /** Of code, quotes and tables. */
  boxed: string;
}

const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/** What a person wrote in Markdown. */
export interface Message {
  nodes: readonly DocumentNode[];
  /** The portal, to whose pages links without a host lead. */
  site: URL;
}

/** The text form, in which the URLs of links are spelled out. */
export function toPlainMessage({ nodes, site }: Message): string {
  const blocks = (parts: readonly DocumentNode[]) => parts.map(toBlock).filter(Boolean).join('\n\n');

  function toBlock(node: DocumentNode): string {
    switch (node.type) {
      case 'list':
        return node.children
          .map((item, at) => {
            const mark = node.isOrdered ? `${(node.start ?? 1) + at}. ` : '- ';
            const isTight = childrenOf(item).every(({ type }) => type === 'text_block' || type === 'list');
            const content = childrenOf(item).map(toBlock).filter(Boolean);
            return `${mark}${indented(content.join(isTight ? '\n' : '\n\n'), ' '.repeat(mark.length))}`;
          })
          .join('\n');
      case 'blockquote':
        return `> ${indented(blocks(node.children), '> ')}`;
      case 'break':
        return '* * *';
      case 'code_block':
        return `    ${indented(textOf(node).trimEnd(), '    ')}`;
      case 'table':
        return node.children.map((row) => childrenOf(row).map(toSpan).join(' | ')).join('\n');
      default:
        return toSpan(node).trim();
    }
  }

  function toSpan(node: DocumentNode): string {
    if (node.type === 'task_checkbox') return node.checked ? '[x] ' : '[ ] ';
    if (node.type !== 'link') return 'children' in node ? node.children.map(toSpan).join('') : textOf(node);
    const text = node.children.map(toSpan).join('');
    const url = toUrl(node.href, site);
    return url === undefined || url === text ? text : `${text} (${url})`;
  }

  return blocks(toPlainNodes(nodes));
}

/** The URL of a link; undefined if it leads nowhere outside of the page that it was written for. */
function toUrl(href: string, site: URL): string | undefined {
  if (/^(https?:\/\/|mailto:)/i.test(href)) return href;
  return /^\/(?!\/)/.test(href) ? new URL(href, site).href : undefined;
}

/** The same as HTML. Images are their descriptions: a mail loads nothing from elsewhere. */
export function toHtmlMessage({ nodes, site }: Message, styles: MessageStyles): string {
  const all = (children: readonly DocumentNode[]): string => children.map(write).join('');
  const inBlock = (tag: string, content: string, more = '') =>
    `<${tag} class="text" style="margin:0 0 16px;${styles.text}${more}">${content}</${tag}>`;
  const cell = (tag: 'td' | 'th', { children }: TableCellNode) =>
    `<${tag} style="padding:6px 10px;text-align:left;vertical-align:top;${styles.boxed}">${all(children)}</${tag}>`;

  function write(given: DocumentNode): string {
    // The children of a plain node are plain.
    const node = given as PlainNode;
    switch (node.type) {
      case 'text':
        return `${escapeHtml(node.text)}${node.hardBreak ? '<br>' : node.softBreak ? '\n' : ''}`;
      case 'emphasis':
        return node.level === 2 ? `<strong>${all(node.children)}</strong>` : `<em>${all(node.children)}</em>`;
      case 'strikethrough':
        return `<s>${all(node.children)}</s>`;
      case 'code':
        return `<code style="font-family:monospace;font-size:90%">${all(node.children)}</code>`;
      case 'link': {
        const url = toUrl(node.href, site);
        const text = all(node.children);
        return url === undefined
          ? text
          : `<a class="link" href="${escapeHtml(url)}" style="${styles.link}">${text}</a>`;
      }
      case 'image':
        return escapeHtml(node.alt);
      case 'task_checkbox':
        return node.checked ? '☑ ' : '☐ ';
      case 'heading':
        return `<p class="heading" style="margin:8px 0 8px;${styles.heading}">${all(node.children)}</p>`;
      case 'list': {
        const tag = node.isOrdered ? 'ol' : 'ul';
        const start = node.isOrdered && node.start !== undefined ? ` start="${node.start}"` : '';
        return `<${tag}${start} class="text" style="margin:0 0 16px;padding:0 0 0 24px;${styles.text}">${all(node.children)}</${tag}>`;
      }
      case 'list_item':
        return `<li style="margin:0 0 6px">${all(node.children)}</li>`;
      case 'text_block':
        return all(node.children);
      case 'blockquote':
        return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;${styles.boxed};border-width:0 0 0 3px">${all(node.children)}</blockquote>`;
      case 'break':
        return `<hr style="margin:0 0 16px;${styles.boxed};border-width:1px 0 0">`;
      case 'code_block':
        return inBlock(
          'pre',
          `<code>${all(node.children)}</code>`,
          `;padding:12px;font-family:monospace;font-size:14px;white-space:pre-wrap;word-break:break-word;${styles.boxed};border-radius:8px`,
        );
      case 'table':
        return `<table class="text" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse;${styles.text}">${all(node.children)}</table>`;
      case 'table_header':
      case 'table_row':
        return `<tr>${node.children
          .map((child) => (child.type === 'table_cell' ? cell(node.type === 'table_row' ? 'td' : 'th', child) : ''))
          .join('')}</tr>`;
      case 'table_cell':
        return all(node.children);
      case 'paragraph':
        return inBlock('p', all(node.children));
    }
  }
  return all(toPlainNodes(nodes));
}
