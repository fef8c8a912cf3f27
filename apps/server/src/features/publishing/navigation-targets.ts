import { portalPagePaths, readersOfPortalPage } from '@portico/contract/reserved-paths.ts';
import { because, type Reason } from '../../platform/because.ts';
import { nearestOf } from '../../platform/nearest-name.ts';
import { listTargets, type NavigationFile } from '../publication/navigation-file.ts';
import type { FileReader } from './file-reader.ts';
import type { PortalLinks } from './portal-links.ts';

type Place = (string | number)[];

/** What the targets of menu, footer and announcement lead to. One that leads nowhere is a mistake at its place. */
export async function resolveNavigation(
  reader: FileReader,
  portal: NavigationFile,
  links: PortalLinks,
  file = 'portal.yaml',
): Promise<Record<string, string>> {
  const report = (path: Place, why: Reason) => reader.report(file, why, reader.lineOf(file, path));
  for (const { path, ...why } of findShapeMistakes(portal)) report(path, why);
  const named = listTargets(portal);
  await links.load(named.flatMap(({ to }) => links.keysOf(to, 'portal.yaml')));
  const targets: Record<string, string> = {};
  for (const { to, path } of named) {
    const { href, mistake } = await resolveTarget(to, links);
    if (mistake) report(path, mistake);
    else if (href !== undefined) targets[to] = href;
  }
  return targets;
}

async function resolveTarget(to: string, links: PortalLinks): Promise<{ href?: string; mistake?: Reason }> {
  const resolved = await links.resolve(to, { file: 'portal.yaml', readers: 'public' });
  if (resolved) return resolved;
  if (to.startsWith('/') && !/^\/[/\\]/.test(to)) {
    const [path = ''] = to.split(/[?#]/, 1);
    if (readersOfPortalPage(path)) return { href: to };
    const meant = nearestOf(path, [...links.pagePaths(), ...portalPagePaths]);
    return { mistake: because('link-no-page', { target: to, meant: meant ?? 'none' }) };
  }
  if (/^(?:https?:\/\/[^\s/]|mailto:\S+@|tel:\+?\d)/i.test(to) && !/\s/.test(to)) return { href: to };
  return { mistake: because('link-unreadable', { target: to }) };
}

/** Mistakes that no schema expresses. */
function* findShapeMistakes({ menu = [], announcement }: NavigationFile): Generator<Reason & { path: Place }> {
  for (const [at, { to, links, button }] of menu.entries()) {
    if ((to === undefined) === (links === undefined)) yield { path: ['menu', at], ...because('menu-entry-target') };
    else if (button && links) yield { path: ['menu', at, 'button'], ...because('menu-button-group') };
  }
  if (!announcement) return;
  const { from, until, to, label } = announcement;
  for (const name of ['from', 'until'] as const) {
    const value = announcement[name];
    if (value !== undefined && Number.isNaN(Date.parse(value))) {
      yield { path: ['announcement', name], ...because('announcement-no-time', { name }) };
    }
  }
  if (from !== undefined && until !== undefined && Date.parse(until) <= Date.parse(from)) {
    yield { path: ['announcement', 'until'], ...because('announcement-period') };
  }
  if (label !== undefined && to === undefined) {
    yield { path: ['announcement', 'label'], ...because('announcement-label') };
  }
}
