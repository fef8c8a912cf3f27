/** Browsers load this file: it imports no schema. */

/** How wide a page is: a column of text, the width of the window, or sections without a title of their own. */
export const pageLayouts = ['text', 'wide', 'landing'] as const;
export type PageLayout = (typeof pageLayouts)[number];

/** What the home page shows: the catalog, an own page above the catalog, or an own page alone. */
export const homeKinds = ['catalog', 'page-and-catalog', 'page'] as const;
export type HomeKind = (typeof homeKinds)[number];

export const announcementLevels = ['info', 'success', 'warning', 'critical'] as const;

export const socialNetworks = [
  'github',
  'gitlab',
  'linkedin',
  'mastodon',
  'bluesky',
  'x',
  'youtube',
  'discord',
  'slack',
  'stackoverflow',
  'rss',
] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
