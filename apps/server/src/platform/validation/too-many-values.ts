import { Problem } from '@portico/contract/problems.ts';

/** No form has more values than this. Checking more would take longer than reading them. */
const mostValues = 20_000;

/** Refuses a value before it is validated. Not recursive, and stops at the limit. */
export function refuseTooMany(value: unknown): Problem | undefined {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    const inner = Array.isArray(node) ? node : Object.values(node);
    count += inner.length;
    if (count > mostValues) return new Problem('malformed-json', `The body has more than ${mostValues} values.`);
    for (const one of inner) if (typeof one === 'object') open.push(one);
  }
  return undefined;
}
