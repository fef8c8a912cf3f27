import { Problem } from '@portico/contract/problems.ts';

/** What says more than this is nobody's form: it would take longer to check than to read. */
const mostValues = 20_000;

/** Why a value is not looked into any further. Goes through it without recursion, and no further than it has to. */
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
