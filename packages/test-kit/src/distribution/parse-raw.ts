import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type CommonTableExpressionNode,
  type DeleteQueryNode,
  FromNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  ListNode,
  type OperationNode,
  OperatorNode,
  OrNode,
  ParensNode,
  RawNode,
  ReferenceNode,
  SelectionNode,
  type SelectQueryNode,
  type SetOperationNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
  type WithNode,
} from 'kysely';

/** A word or sign, a node, or the tokens in a pair of parentheses. */
type Token = string | OperationNode | Token[];

const lexeme = /'(?:[^']|'')*'|"[^"]+"|[a-z_]\w*|\d+(?:\.\d+)?|::|<>|!=|<=|>=|\|\||[^\s\w]/gi;

const toWord = (text: string): string => {
  if (text.startsWith('"')) return text.slice(1, -1);
  return text.startsWith("'") ? text : text.toLowerCase();
};

/** The tokens of the text and of everything inserted into it. */
function toTokens(raw: RawNode): Token[] {
  const open: Token[][] = [[]];
  const add = (token: Token) => {
    if (token === '(') open.push([]);
    else if (token === ')' && open.length > 1) {
      const group = open.pop()!;
      open.at(-1)!.push(group);
    } else open.at(-1)!.push(token);
  };
  const addAll = ({ sqlFragments, parameters }: RawNode) => {
    for (const [at, fragment] of sqlFragments.entries()) {
      for (const text of fragment.match(lexeme) ?? []) add(toWord(text));
      const parameter = parameters[at];
      if (parameter && RawNode.is(parameter)) addAll(parameter);
      else if (parameter) add(parameter);
    }
  };
  addAll(raw);
  return open[0]!;
}

const verbs = new Set(['select', 'insert', 'update', 'delete', 'with']);
const clauses = new Set([
  ...['where', 'on', 'group', 'order', 'limit', 'offset', 'having', 'returning', 'set', 'values'],
  ...['join', 'inner', 'left', 'right', 'cross', 'full', 'from', 'using', 'for', 'into'],
]);
const others = ['as', 'and', 'or', 'not', 'exists', 'in', 'is', 'only', 'union', 'intersect', 'except', 'true', 'case'];
const reserved = new Set([...verbs, ...clauses, ...others]);

const isName = (token: Token | undefined): token is string =>
  typeof token === 'string' && /^[a-z_]\w*$/.test(token) && !reserved.has(token);
const isNode = (token: Token | undefined): token is OperationNode => typeof token === 'object' && !Array.isArray(token);

/** Parses SQL text into queries with their tables and conditions. Anything else becomes a list of the nodes inside. */
export const parseRaw = (raw: RawNode): OperationNode => parse(toTokens(raw));

function parse(tokens: readonly Token[]): OperationNode {
  const [first] = tokens;
  if (typeof first === 'string' && verbs.has(first)) return parseQueries(tokens);
  const isPlain = !tokens.includes('case') && !tokens.includes('between');
  const cases = isPlain ? split(tokens, 'or') : [];
  if (cases.length > 1) return cases.map(parse).reduce((left, right) => OrNode.create(left, right));
  const conditions = isPlain ? split(tokens, 'and') : [];
  if (conditions.length > 1) return conditions.map(parse).reduce((left, right) => AndNode.create(left, right));
  const at = isPlain ? tokens.indexOf('=') : -1;
  const [left, right] = [toTerm(tokens.slice(0, at)), toTerm(tokens.slice(at + 1))];
  if (at > 0 && left && right) return BinaryOperationNode.create(left, OperatorNode.create('='), right);
  return (
    toTerm(tokens) ?? ListNode.create(tokens.filter((token) => typeof token === 'object').map((one) => parse([one])))
  );
}

function toTerm(tokens: readonly Token[]): OperationNode | undefined {
  const [first, dot, column] = tokens;
  if (tokens.length === 3 && dot === '.' && isName(first) && isName(column)) {
    return ReferenceNode.create(ColumnNode.create(column), TableNode.create(first));
  }
  if (tokens.length !== 1 || first === undefined) return undefined;
  if (Array.isArray(first)) return ParensNode.create(parse(first));
  if (isNode(first)) return first;
  if (isName(first)) return ColumnNode.create(first);
  return /^['\d]/.test(first) ? ValueNode.createImmediate(first) : undefined;
}

function split(tokens: readonly Token[], ...at: string[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (typeof token === 'string' && at.includes(token)) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts;
}

/** `with` names queries that later ones use. `union`, `intersect` and `except` join queries. */
function parseQueries(tokens: readonly Token[]): OperationNode {
  const expressions: CommonTableExpressionNode[] = [];
  let at = 0;
  while (tokens[at] === (expressions.length === 0 ? 'with' : ',')) {
    at += tokens[at + 1] === 'recursive' ? 2 : 1;
    const name = tokens[at] as string;
    const columns = Array.isArray(tokens[at + 1]) ? { columns: toColumns(tokens[at + 1]!) } : {};
    const body = tokens.indexOf('as', at) + 1;
    expressions.push({
      kind: 'CommonTableExpressionNode',
      name: { kind: 'CommonTableExpressionNameNode', table: TableNode.create(name), ...columns },
      expression: parse(tokens[body] as Token[]),
    });
    at = body + 1;
  }
  const [query, ...further] = split(tokens.slice(at), 'union', 'intersect', 'except').map((part) =>
    parseQuery(part[0] === 'all' ? part.slice(1) : part),
  );
  const named: { with?: WithNode } = expressions.length > 0 ? { with: { kind: 'WithNode', expressions } } : {};
  const setOperations = further.map(
    (expression): SetOperationNode => ({ kind: 'SetOperationNode', operator: 'union', expression, all: true }),
  );
  return { ...query!, ...named, ...(further.length > 0 && { setOperations }) } as OperationNode;
}

const toColumns = (list: Token): ColumnNode[] =>
  split(list as Token[], ',').map(([name]) => ColumnNode.create(String(name)));

type Clauses = [keyword: string, part: Token[]][];

function parseQuery(tokens: readonly Token[]): OperationNode {
  if (tokens[0] === 'insert') return parseInsert(tokens);
  const found: Clauses = [];
  for (const token of tokens) {
    if (typeof token === 'string' && (clauses.has(token) || verbs.has(token))) found.push([token, []]);
    else found.at(-1)?.[1].push(token);
  }
  const all = (...keywords: string[]) =>
    found.filter(([keyword]) => keywords.includes(keyword)).map(([, part]) => part);
  const tables = all('from', 'using')
    .flatMap((part) => split(part, ','))
    .map(toSource);
  const joins = all('join').map(
    (part): JoinNode => ({ kind: 'JoinNode', joinType: 'InnerJoin', table: toSource(part) }),
  );
  // All conditions are joined by `and`: which join a condition belongs to makes no difference to equality.
  const conditions = [...all('where'), ...all('on')].filter((part) => part.length > 0).map(parse);
  const where =
    conditions.length > 0 ? { where: WhereNode.create(conditions.reduce((a, b) => AndNode.create(a, b))) } : {};
  const rest = all('group', 'order', 'limit', 'offset', 'having', 'set', 'values').map(parse);
  const shared = { joins, ...where, rest };
  if (tokens[0] === 'update') {
    const table = toSource(all('update')[0]!);
    return { kind: 'UpdateQueryNode', table, from: FromNode.create(tables), ...shared } as UpdateQueryNode;
  }
  if (tokens[0] === 'delete') {
    return { kind: 'DeleteQueryNode', from: FromNode.create(tables), ...shared } as unknown as DeleteQueryNode;
  }
  const selections = split(all('select')[0] ?? [], ',').map(toSelection);
  const from = tables.length > 0 ? { from: FromNode.create(tables) } : {};
  return { kind: 'SelectQueryNode', ...from, selections, ...shared } as SelectQueryNode;
}

/** Ignores `on conflict`, because unique constraints are checked with the schema. */
function parseInsert(tokens: readonly Token[]): OperationNode {
  const into = tokens.indexOf('into') + 1;
  const list = tokens[into + 1];
  const rows = tokens.slice(into + 2);
  const conflict = rows.findIndex((token, at) => token === 'on' && rows[at + 1] === 'conflict');
  return {
    kind: 'InsertQueryNode',
    into: toTable(tokens[into]) ?? TableNode.create(''),
    columns: Array.isArray(list) ? toColumns(list) : [],
    values: parse(conflict === -1 ? rows : rows.slice(0, conflict)),
  } as InsertQueryNode;
}

function toTable(token: Token | undefined): TableNode | undefined {
  if (isNode(token)) return TableNode.is(token) ? token : undefined;
  return isName(token) ? TableNode.create(token) : undefined;
}

function toSource(tokens: readonly Token[]): OperationNode {
  const [first, ...rest] = tokens[0] === 'lateral' ? tokens.slice(1) : tokens;
  // `json_each(…)` is a function, not a table.
  const isFunction = Array.isArray(rest[0]);
  const source = (isFunction ? undefined : toTable(first)) ?? parse(isFunction ? rest : [first!]);
  const alias = rest.find(isName);
  return alias === undefined ? source : AliasNode.create(source, IdentifierNode.create(alias));
}

function toSelection(tokens: readonly Token[]): SelectionNode {
  const as = tokens.indexOf('as');
  const name = tokens.at(-1);
  if (as === -1 || !isName(name)) return { kind: 'SelectionNode', selection: parse(tokens) as ColumnNode };
  return SelectionNode.create(AliasNode.create(parse(tokens.slice(0, as)), IdentifierNode.create(name)));
}
