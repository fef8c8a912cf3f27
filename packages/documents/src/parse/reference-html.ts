import type { DocumentNode } from './nodes.ts';

/** Nodes as the reference implementation writes HTML, for comparing with its examples. */
export function toReferenceHtml(nodes: readonly DocumentNode[] | string): string {
  const html = typeof nodes === 'string' ? nodes : nodes.map(toHtml).join('');
  return level(html);
}

const cellTags = { table_header: 'th', table_row: 'td' } as const;

function toHtml(node: DocumentNode): string {
  switch (node.type) {
    case 'text':
      return `${escapeHtml(node.text)}${node.hardBreak ? '<br />' : node.softBreak ? '\n' : ''}`;
    case 'image':
      return `<img src="${escapeHtml(node.url)}" alt="${escapeHtml(node.alt)}"${titleOf(node)} />`;
    case 'task_checkbox':
      return `<input ${node.checked ? 'checked="" ' : ''}disabled="" type="checkbox"> `;
    case 'break':
      return '<hr />';
    case 'table': {
      const [header, ...rows] = node.children;
      return `<table><thead>${header ? toHtml(header) : ''}</thead>${
        rows.length > 0 ? `<tbody>${rows.map(toHtml).join('')}</tbody>` : ''
      }</table>`;
    }
    case 'table_header':
    case 'table_row':
      return `<tr>${node.children
        .map((cell, at) => {
          const align = node.alignments[at] ?? 'none';
          const tag = cellTags[node.type as keyof typeof cellTags];
          const attribute = align === 'none' ? '' : ` align="${align}"`;
          return `<${tag}${attribute}>${'children' in cell ? cell.children.map(toHtml).join('') : ''}</${tag}>`;
        })
        .join('')}</tr>`;
    default: {
      const inner = node.children.map(toHtml).join('');
      switch (node.type) {
        case 'heading':
          return `<h${node.level}>${inner}</h${node.level}>`;
        case 'list':
          return node.isOrdered
            ? `<ol${node.start === undefined ? '' : ` start="${node.start}"`}>${inner}</ol>`
            : `<ul>${inner}</ul>`;
        case 'code_block':
          return `<pre><code${node.lang ? ` class="language-${escapeHtml(node.lang)}"` : ''}>${inner === '' ? '' : `${inner}\n`}</code></pre>`;
        case 'link':
          return `<a href="${escapeHtml(node.href)}"${titleOf(node)}>${inner}</a>`;
        case 'emphasis':
          return node.level === 2 ? `<strong>${inner}</strong>` : `<em>${inner}</em>`;
        case 'text_block':
          return inner;
        default:
          return `<${tags[node.type]}>${inner}</${tags[node.type]}>`;
      }
    }
  }
}

const tags: Record<string, string> = {
  paragraph: 'p',
  list_item: 'li',
  blockquote: 'blockquote',
  code: 'code',
  strikethrough: 'del',
};

const titleOf = ({ title }: { title?: string }) => (title === undefined ? '' : ` title="${escapeHtml(title)}"`);
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** White space that no browser shows is not part of the meaning: around blocks, and after a line break. */
const block = '(?:p|h[1-6]|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|th|td)';
const level = (html: string) =>
  html
    .replaceAll('<br />\n', '<br />')
    .replaceAll(new RegExp(`\\s*(</?${block}(?:\\s[^>]*)?/?>)\\s*`, 'g'), '$1')
    .trim();
