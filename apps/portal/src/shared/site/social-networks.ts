import type { SocialNetwork } from '@portico/contract/site-kinds.ts';

/** As the networks write their names. */
export const networkNames: Readonly<Record<SocialNetwork, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  x: 'X',
  youtube: 'YouTube',
  discord: 'Discord',
  slack: 'Slack',
  stackoverflow: 'Stack Overflow',
  rss: 'RSS',
};
