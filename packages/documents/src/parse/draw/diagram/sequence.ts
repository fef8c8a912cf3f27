import { notClosed, type Statement, toLabel, unread } from './statements.ts';

export interface Sequence {
  people: { id: string; label: string[]; isActor: boolean }[];
  steps: Step[];
  isNumbered: boolean;
}

export type Step =
  | {
      kind: 'message';
      from: string;
      to: string;
      label: string[];
      isDashed: boolean;
      head: 'arrow' | 'none' | 'cross' | 'open';
    }
  | { kind: 'note'; over: string[]; side: 'left' | 'right' | 'over'; label: string[] }
  | { kind: 'open'; name: string; label: string[] }
  | { kind: 'else'; label: string[] }
  | { kind: 'close' }
  | { kind: 'activate' | 'deactivate'; id: string };

const person = String.raw`([\p{L}\p{N}_](?:[\p{L}\p{N}_ ]|[-.](?![-.>)x]))*?)`;
const message = new RegExp(String.raw`^${person}\s*(<<)?(-{1,2})(>>|>|x|\))\s*([+-])?\s*${person}\s*:\s*(.*)$`, 'u');
const declared = new RegExp(String.raw`^(?:create\s+)?(participant|actor)\s+${person}(?:\s+as\s+(.+))?$`, 'u');
const note = /^note\s+(left of|right of|over)\s+([^:]+?)\s*:\s*(.*)$/iu;
const block = /^(loop|alt|opt|par|critical|break|rect|box)\b\s*(.*)$/;
const branch = /^(?:else|and|option)\b\s*(.*)$/;

export function readSequence([first, ...statements]: readonly Statement[]): Sequence {
  const sequence: Sequence = { people: [], steps: [], isNumbered: false };
  if (!first) return sequence;
  if (first.text !== 'sequenceDiagram') throw unread(first);
  const open: { name: string; line: number }[] = [];
  const { steps } = sequence;

  function personOf(written: string): string {
    const id = written.trim();
    if (!sequence.people.some((one) => one.id === id)) sequence.people.push({ id, label: [id], isActor: false });
    return id;
  }

  for (const statement of statements) {
    const text = statement.text.replace(/;$/, '');
    const [, kind, id, words] = declared.exec(text) ?? [];
    const [sent, from = '', both, stroke, head, change, to = '', label = ''] = message.exec(text) ?? [];
    const [, place, over, remark = ''] = note.exec(text) ?? [];
    const [, opened, title = ''] = block.exec(text) ?? [];
    const [branched, other = ''] = branch.exec(text) ?? [];
    const [, activation, who] = /^(activate|deactivate)\s+(.+)$/.exec(text) ?? [];
    if (kind !== undefined && id !== undefined) {
      const own = personOf(id);
      const found = sequence.people.find((one) => one.id === own);
      if (found) Object.assign(found, { isActor: kind === 'actor', label: toLabel(words ?? id) });
    } else if (text === 'autonumber') sequence.isNumbered = true;
    else if (/^(?:title|accTitle|accDescr|links?|properties|details)\b/.test(text)) continue;
    else if (sent !== undefined) {
      if (both !== undefined) throw unread(statement, both);
      const heads = { '>>': 'arrow', '>': 'none', x: 'cross', ')': 'open' } as const;
      const step = { from: personOf(from), to: personOf(to), label: toLabel(label), isDashed: stroke === '--' };
      steps.push({ kind: 'message', ...step, head: heads[head as keyof typeof heads] });
      if (change === '+') steps.push({ kind: 'activate', id: step.to });
      if (change === '-') steps.push({ kind: 'deactivate', id: step.from });
    } else if (place !== undefined && over !== undefined) {
      const side = place.toLowerCase().split(' ')[0] as 'left' | 'right' | 'over';
      steps.push({ kind: 'note', over: over.split(',').map(personOf), side, label: toLabel(remark) });
    } else if (activation !== undefined && who !== undefined) {
      steps.push({ kind: activation as 'activate' | 'deactivate', id: personOf(who) });
    } else if (opened !== undefined) {
      open.push({ name: opened, line: statement.line });
      // A box or a colored ground only decorates.
      if (opened !== 'box' && opened !== 'rect') steps.push({ kind: 'open', name: opened, label: toLabel(title) });
    } else if (branched !== undefined && open.length > 0) steps.push({ kind: 'else', label: toLabel(other) });
    else if (text === 'end' && open.length > 0) {
      const { name } = open.pop() ?? { name: '' };
      if (name !== 'box' && name !== 'rect') steps.push({ kind: 'close' });
    } else throw unread(statement);
  }
  const [left] = open;
  if (left) throw notClosed(left.line, left.name);
  return sequence;
}
