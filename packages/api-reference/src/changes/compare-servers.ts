import type { Server } from '../compile/compiled.ts';
import { type Place, type Report, within } from './change.ts';
import { isSame } from './schema/json.ts';

export function compareServers(
  before: readonly Server[],
  after: readonly Server[],
  place: Place,
  report: Report,
): void {
  const [old, now] = [before, after].map((list) => new Map(list.map((server) => [server.url, server])));
  for (const name of new Set([...old!.keys(), ...now!.keys()])) {
    const [one, two] = [old!.get(name), now!.get(name)];
    if (!one || !two) {
      report({ rule: one ? 'server-removed' : 'server-added', place, values: { name } });
      continue;
    }
    const at = within(place, 'server', name);
    if (!isSame(one.variables ?? {}, two.variables ?? {})) report({ rule: 'server-variable-changed', place: at });
    if (!isSame([one.name, one.description], [two.name, two.description]))
      report({ rule: 'server-text-changed', place: at });
  }
}
