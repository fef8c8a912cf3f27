import { type Statement, toLabel, unread } from './statements.ts';

/** A task of a plan, in whole days since 1970. */
export interface Task {
  name: string;
  start: number;
  end: number;
  isMilestone: boolean;
  isDone: boolean;
  isCritical: boolean;
}

export interface Plan {
  title: string | undefined;
  sections: { name: string; tasks: Task[] }[];
}

const dayMs = 86_400_000;
const ignored =
  /^(?:axisFormat|tickInterval|todayMarker|weekday|displayMode|inclusiveEndDates|click|accTitle|accDescr)\b/;
const tags = new Set(['done', 'active', 'crit', 'milestone']);
const lengths: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, M: 30, y: 365 };

/** Longer plans have no place on a page. */
const longestPlan = 36_500;

const toDay = (text: string): number | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  // A day that a month does not have would be one of the next month.
  return Number.isNaN(time) || toDate(time / dayMs) !== text ? undefined : time / dayMs;
};
export const toDate = (day: number): string => new Date(Math.round(day * dayMs)).toISOString().slice(0, 10);

/** Reads a plan with days: `Task :done, id, 2026-01-01, 30d`. */
export function readGantt([first, ...statements]: readonly Statement[]): Plan {
  const plan: Plan = { title: undefined, sections: [] };
  if (first?.text !== 'gantt') throw unread(first ?? { text: '', line: 1 });
  const byId = new Map<string, Task>();
  let last: Task | undefined;
  for (const statement of statements) {
    const { text } = statement;
    const [, title] = /^title\s+(.+)$/.exec(text) ?? [];
    const [, section] = /^section\s+(.+)$/.exec(text) ?? [];
    const [, format] = /^dateFormat\s+(.+)$/.exec(text) ?? [];
    const colon = text.indexOf(':');
    const [name, words] = [text.slice(0, Math.max(0, colon)).trimEnd(), text.slice(colon + 1)];
    if (title !== undefined) plan.title = title;
    else if (section !== undefined) plan.sections.push({ name: toLabel(section).join(' '), tasks: [] });
    else if (format !== undefined) {
      if (format !== 'YYYY-MM-DD') throw unread(statement);
    } else if (ignored.test(text)) continue;
    else if (name !== '' && words !== '') {
      const { task, id } = readTask(statement, toLabel(name).join(' '), words, byId, last);
      if (plan.sections.length === 0) plan.sections.push({ name: '', tasks: [] });
      plan.sections.at(-1)?.tasks.push(task);
      if (id !== undefined) byId.set(id, task);
      last = task;
    } else throw unread(statement);
  }
  const all = plan.sections.flatMap(({ tasks }) => tasks);
  const span = Math.max(...all.map(({ end }) => end)) - Math.min(...all.map(({ start }) => start));
  if (all.length === 0 || span > longestPlan) throw unread(first);
  return plan;
}

function readTask(
  statement: Statement,
  name: string,
  words: string,
  byId: ReadonlyMap<string, Task>,
  last: Task | undefined,
): { task: Task; id: string | undefined } {
  const parts = words.split(',').map((word) => word.trim());
  const marks = new Set<string>();
  while (parts[0] !== undefined && tags.has(parts[0])) marks.add(parts.shift() ?? '');
  const id =
    parts.length > 2 || (parts.length === 2 && startOf(parts[0] ?? '', byId) === undefined) ? parts.shift() : undefined;
  const [begin, finish] = parts.length > 1 ? parts : [undefined, parts[0]];
  const start = begin === undefined ? last?.end : startOf(begin, byId);
  const end = start === undefined || finish === undefined ? undefined : endOf(finish, start, byId);
  if (parts.length > 2 || start === undefined || end === undefined || end < start) throw unread(statement);
  const isMilestone = marks.has('milestone');
  return { task: { name, start, end, isMilestone, isDone: marks.has('done'), isCritical: marks.has('crit') }, id };
}

/** A day, or the end of the last of some other tasks. */
function startOf(text: string, byId: ReadonlyMap<string, Task>): number | undefined {
  const [, ids] = /^after\s+(.+)$/.exec(text) ?? [];
  if (ids === undefined) return toDay(text);
  const ends = ids.split(/\s+/).map((id) => byId.get(id)?.end);
  return ends.some((end) => end === undefined) ? undefined : Math.max(...(ends as number[]));
}

function endOf(text: string, start: number, byId: ReadonlyMap<string, Task>): number | undefined {
  const [, count, unit] = /^(\d{1,5}(?:\.\d)?)([hdwMy])$/.exec(text) ?? [];
  const [, until] = /^until\s+(\S+)$/.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) return start + Number(count) * (lengths[unit] ?? 1);
  return until === undefined ? toDay(text) : byId.get(until)?.start;
}
