import { choice, closed } from '@portico/contract/schema.ts';
import { announcementLevels, socialNetworks } from '@portico/contract/site-kinds.ts';
import Type, { type Static } from 'typebox';

const { Array: List, Boolean: Flag, Optional, String: Text } = Type;

const Label = Text({ minLength: 1, maxLength: 100 });
/** A page, a document or a product of the portal, or a URL. */
const Target = Text({ minLength: 1, maxLength: 2000 });
/** Who sees an entry, besides that they may open its page. */
const only = Optional(choice('logged-in', 'logged-out'));
const LinkFile = closed({ label: Label, to: Target, only });

/** The header menu: each entry has either a target or links. */
export const MenuFile = List(
  closed({
    label: Label,
    to: Optional(Target),
    button: Optional(Flag()),
    only,
    links: Optional(
      List(closed({ ...LinkFile.properties, description: Optional(Text({ minLength: 1, maxLength: 200 })) }), {
        minItems: 1,
        maxItems: 20,
      }),
    ),
  }),
  { maxItems: 10 },
);
export type MenuFile = Static<typeof MenuFile>;

export const FooterFile = closed({
  columns: Optional(
    List(closed({ title: Label, links: List(LinkFile, { minItems: 1, maxItems: 12 }) }), { maxItems: 6 }),
  ),
  small_print: Optional(Text({ minLength: 1, maxLength: 500 })),
  /** Beside the small print: imprint, terms, privacy. */
  links: Optional(List(LinkFile, { maxItems: 8 })),
  social: Optional(
    List(closed({ network: choice(...socialNetworks), to: Text({ pattern: '^https://[^\\s]+$', maxLength: 2000 }) }), {
      maxItems: 12,
    }),
  ),
});
export type FooterFile = Static<typeof FooterFile>;

/** A day, which begins at midnight UTC, or a time. */
const Moment = Text({
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2}))?$',
});

export const AnnouncementFile = closed({
  text: Text({ minLength: 1, maxLength: 300 }),
  level: Optional(choice(...announcementLevels)),
  /** The target of its link, and what the link says. */
  to: Optional(Target),
  label: Optional(Label),
  from: Optional(Moment),
  /** The day or the time when it ends. */
  until: Optional(Moment),
  /** False for one that readers cannot close. */
  dismissible: Optional(Flag()),
});
export type AnnouncementFile = Static<typeof AnnouncementFile>;

/** The parts of `portal.yaml` that stand around every page. */
export interface NavigationFile {
  menu?: MenuFile | undefined;
  footer?: FooterFile | undefined;
  announcement?: AnnouncementFile | undefined;
}

export const navigationParts = ['menu', 'footer', 'announcement'] as const;

interface NamedTarget {
  to: string;
  /** Its place in `portal.yaml`. */
  path: (string | number)[];
}

/** Every target that the parts name. Targets of social links are URLs of other sites. */
export function listTargets({ menu = [], footer = {}, announcement }: NavigationFile): NamedTarget[] {
  const { columns = [], links = [] } = footer;
  const targetOf = (link: { to?: string | undefined }, path: NamedTarget['path']): NamedTarget[] =>
    link.to === undefined ? [] : [{ to: link.to, path: [...path, 'to'] }];
  return [
    ...menu.flatMap((entry, at) => [
      ...targetOf(entry, ['menu', at]),
      ...(entry.links ?? []).flatMap((link, place) => targetOf(link, ['menu', at, 'links', place])),
    ]),
    ...columns.flatMap((column, at) =>
      column.links.flatMap((link, place) => targetOf(link, ['footer', 'columns', at, 'links', place])),
    ),
    ...links.flatMap((link, at) => targetOf(link, ['footer', 'links', at])),
    ...(announcement ? targetOf(announcement, ['announcement']) : []),
  ];
}
