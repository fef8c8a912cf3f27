import type { MenuEntry, SiteAnnouncement, SiteFooter } from '@portico/contract/site.ts';
import type { AnnouncementFile, FooterFile, MenuFile } from '../publication/navigation-file.ts';
import { idOf } from './announcement.ts';
import type { OpenableLinks } from './openable-links.ts';

/** The entries that the viewer may open. A group without any is left out. */
export async function toMenu(menu: MenuFile, { isFor, hrefOf, among }: OpenableLinks): Promise<MenuEntry[]> {
  const entries: MenuEntry[] = [];
  for (const { label, to, button, only, links = [] } of menu) {
    if (!isFor({ only })) continue;
    const shown = await among(links);
    const href = to === undefined ? undefined : await hrefOf(to);
    if (shown.length > 0) entries.push({ label, links: shown });
    else if (href !== undefined) entries.push({ label, href, ...(button && { is_button: true }) });
  }
  return entries;
}

export async function toFooter(footer: FooterFile, { among }: OpenableLinks): Promise<SiteFooter> {
  const { columns = [], small_print = null, links = [], social = [] } = footer;
  const shown: SiteFooter['columns'] = [];
  for (const { title, links: own } of columns) {
    const some = await among(own);
    if (some.length > 0) shown.push({ title, links: some });
  }
  return {
    columns: shown,
    small_print,
    links: await among(links),
    social: social.map(({ network, to }) => ({ network, href: to })),
  };
}

export async function toAnnouncement(file: AnnouncementFile, { hrefOf }: OpenableLinks): Promise<SiteAnnouncement> {
  const { text, level = 'info', to, label = null, dismissible = true } = file;
  const href = to === undefined ? undefined : await hrefOf(to);
  return {
    id: idOf(file),
    text,
    level,
    is_dismissible: dismissible,
    link: href === undefined ? null : { label, href },
  };
}
