/** The words behind the name of a block: a title, and options in braces. */
export interface BlockWords {
  title: string;
  options: ReadonlyMap<string, string>;
  /** A part in braces that cannot be read. */
  unread?: string;
}

const option = /\s*([a-z][\w-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+)))?(?=\s|$)/iy;

/** Reads `Title {name=value other="a b" flag}`. The title may have variables: `{{name}}`. */
export function readBlockWords(text: string): BlockWords {
  const [, before = '', inside] = /^((?:[^{]|\{\{[^{}]*\}\})*)(?:\{([^{}]*)\}\s*)?$/.exec(text) ?? [];
  const isRead = text.trim() === '' || before !== '' || inside !== undefined;
  if (!isRead) return { title: '', options: new Map(), unread: text.trim() };
  const { options, unread } = readOptions(inside ?? '');
  const title = before.trim().replace(/^"(.*)"$/, '$1');
  return { title, options, ...(unread && { unread }) };
}

/** Reads `name=value other="a b" flag`. */
function readOptions(text: string): { options: Map<string, string>; unread?: string } {
  const options = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    option.lastIndex = at;
    const found = option.exec(text);
    if (!found) break;
    const [whole, name = '', double, single, bare] = found;
    options.set(name, double ?? single ?? bare ?? '');
    at += whole.length;
  }
  const unread = text.slice(at).trim();
  return unread === '' ? { options } : { options, unread };
}
