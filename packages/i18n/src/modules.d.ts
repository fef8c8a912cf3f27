// Written from the English texts by `npm run types -w packages/i18n`.

declare module '@portico/i18n/texts/portal/shell.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['portal']['shell'];
  export const load: Load<Texts['portal']['shell']>;
}

declare module '@portico/i18n/texts/portal/catalog.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['portal']['catalog'];
  export const load: Load<Texts['portal']['catalog']>;
}

declare module '@portico/i18n/texts/portal/search.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['portal']['search'];
  export const load: Load<Texts['portal']['search']>;
}

declare module '@portico/i18n/texts/portal/auth.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['portal']['auth'];
  export const load: Load<Texts['portal']['auth']>;
}

declare module '@portico/i18n/texts/portal/applications.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['portal']['applications'];
  export const load: Load<Texts['portal']['applications']>;
}

declare module '@portico/i18n/texts/portal/analytics.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['portal']['analytics'];
  export const load: Load<Texts['portal']['analytics']>;
}

declare module '@portico/i18n/texts/portal/drafts.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['portal']['drafts'];
  export const load: Load<Texts['portal']['drafts']>;
}

declare module '@portico/i18n/texts/portal/applications/card.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['portal']['applications']['card'];
  export const load: Load<Texts['portal']['applications']['card']>;
}

declare module '@portico/i18n/texts/console/frame.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['frame'];
  export const load: Load<Texts['console']['frame']>;
}

declare module '@portico/i18n/texts/console/appearance.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['appearance'];
  export const load: Load<Texts['console']['appearance']>;
}

declare module '@portico/i18n/texts/console/audit.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['audit'];
  export const load: Load<Texts['console']['audit']>;
}

declare module '@portico/i18n/texts/console/auth-strategies.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['auth-strategies'];
  export const load: Load<Texts['console']['auth-strategies']>;
}

declare module '@portico/i18n/texts/console/reviews.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['reviews'];
  export const load: Load<Texts['console']['reviews']>;
}

declare module '@portico/i18n/texts/console/flags.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['flags'];
  export const load: Load<Texts['console']['flags']>;
}

declare module '@portico/i18n/texts/console/gateway-tokens.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['gateway-tokens'];
  export const load: Load<Texts['console']['gateway-tokens']>;
}

declare module '@portico/i18n/texts/console/mails.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['mails'];
  export const load: Load<Texts['console']['mails']>;
}

declare module '@portico/i18n/texts/console/notifications.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['notifications'];
  export const load: Load<Texts['console']['notifications']>;
}

declare module '@portico/i18n/texts/console/portal-settings.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['portal-settings'];
  export const load: Load<Texts['console']['portal-settings']>;
}

declare module '@portico/i18n/texts/console/products.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['products'];
  export const load: Load<Texts['console']['products']>;
}

declare module '@portico/i18n/texts/console/version-audience.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['version-audience'];
  export const load: Load<Texts['console']['version-audience']>;
}

declare module '@portico/i18n/texts/console/sign-in.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['sign-in'];
  export const load: Load<Texts['console']['sign-in']>;
}

declare module '@portico/i18n/texts/console/step-up.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['step-up'];
  export const load: Load<Texts['console']['step-up']>;
}

declare module '@portico/i18n/texts/console/teams.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['teams'];
  export const load: Load<Texts['console']['teams']>;
}

declare module '@portico/i18n/texts/console/tokens.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['tokens'];
  export const load: Load<Texts['console']['tokens']>;
}

declare module '@portico/i18n/texts/console/users.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['users'];
  export const load: Load<Texts['console']['users']>;
}

declare module '@portico/i18n/texts/console/webhooks.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['webhooks'];
  export const load: Load<Texts['console']['webhooks']>;
}

declare module '@portico/i18n/texts/console/searches.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['searches'];
  export const load: Load<Texts['console']['searches']>;
}

declare module '@portico/i18n/texts/console/site.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['console']['site'];
  export const load: Load<Texts['console']['site']>;
}

declare module '@portico/i18n/texts/forms/shared.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['forms']['shared'];
  export const load: Load<Texts['forms']['shared']>;
}

declare module '@portico/i18n/texts/forms/users.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['forms']['users'];
  export const load: Load<Texts['forms']['users']>;
}

declare module '@portico/i18n/texts/reference.js' {
  import type { Load, Texts, Without } from '@portico/i18n/texts.ts';
  export const en: Without<Texts['reference'], 'reference/tryIt' | 'landing'>;
  export const load: Load<Without<Texts['reference'], 'reference/tryIt' | 'landing'>>;
}

declare module '@portico/i18n/texts/reference/reference/tryIt.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['reference']['reference']['tryIt'];
  export const load: Load<Texts['reference']['reference']['tryIt']>;
}

declare module '@portico/i18n/texts/reference/landing.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['reference']['landing'];
  export const load: Load<Texts['reference']['landing']>;
}

declare module '@portico/i18n/texts/changes.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['changes'];
  export const load: Load<Texts['changes']>;
}

declare module '@portico/i18n/texts/mail.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['mail'];
  export const load: Load<Texts['mail']>;
}

declare module '@portico/i18n/texts/problems/pages.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['problems']['pages'];
  export const load: Load<Texts['problems']['pages']>;
}

declare module '@portico/i18n/texts/problems/sentences.js' {
  import type { Load, Texts } from '@portico/i18n/texts.ts';
  export const en: Texts['problems']['sentences'];
  export const load: Load<Texts['problems']['sentences']>;
}
