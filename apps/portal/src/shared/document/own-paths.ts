import { childrenOf, type DocumentNode, type DocumentRoot } from '@portico/documents/parse/nodes.ts';

/** The server sends links to the portal as whole URLs, for other clients. On the portal itself they become paths. */
export function withOwnPaths<Node extends DocumentNode | DocumentRoot>(node: Node, origin: string): Node {
  if (node.type === 'link') node.href = toOwnPath(node.href, origin);
  if (node.type === 'image') node.url = toOwnPath(node.url, origin);
  for (const child of childrenOf(node)) withOwnPaths(child, origin);
  return node;
}

function toOwnPath(url: string, origin: string): string {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return url;
  const { hostname, pathname, search, hash } = new URL(url);
  return hostname === new URL(origin).hostname ? `${pathname}${search}${hash}` : url;
}
