import { invalidParameter } from '@portico/contract/problems.ts';

/** The console page that asked; no other page. */
export function toConsolePage(return_to: string, origin: string): string {
  if (/^\/console\/[\w./~%-]*$/.test(return_to)) return `${origin}${return_to}`;
  throw invalidParameter({ field: 'return_to', rule: 'invalid', reason: 'must be a page of the console' });
}
