import type { Token } from 'markdown-it';

/** A token with the tokens up to its closing token. */
export interface Branch {
  token: Token;
  children: Branch[];
}

/** Deeper than any real document, and shallow enough for recursive code. */
const maximumDepth = 100;

/** Shared by all tokens without children, because a long text has millions of them. */
const none: Branch[] = [];

/** Turns the parser's flat list of opening and closing tokens into a tree. Levels that are too deep are flattened. */
export function toBranches(tokens: readonly Token[]): Branch[] {
  const root: Branch[] = [];
  const open: Branch[][] = [root];
  for (const token of tokens) {
    if (token.nesting === -1) {
      if (open.length > 1) open.pop();
      continue;
    }
    const inner = token.nesting === 1 ? [] : none;
    const branch: Branch = { token, children: token.children ? toBranches(token.children) : inner };
    open.at(-1)?.push(branch);
    if (token.nesting === 1) open.push(open.length < maximumDepth ? branch.children : (open.at(-1) ?? root));
  }
  return root;
}
