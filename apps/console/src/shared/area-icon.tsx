import { LineIcon } from '@portico/ui/line-icon.tsx';

const paths = {
  overview: 'M4.5 4.5h6v8h-6zm9 0h6v4h-6zm0 7h6v8h-6zm-9 4h6v4h-6z',
  developers:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 8a6.5 6.5 0 0 1 13 0M15.5 4.9a3.5 3.5 0 0 1 0 6.2m2.5 3.1a6.5 6.5 0 0 1 3.5 5.3',
  registrations:
    'M8.5 4.5H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-14a1 1 0 0 0-1-1h-2.5m-7-1h7v3h-7zm0 10.5 2.5 2.5 4.5-5',
  applications:
    'M5 5.5h14a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM4 9.5h16M7 7.5h.1m2.4 0h.1',
  teams:
    'M12 10.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm12 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM6.5 19.5a5.5 5.5 0 0 1 11 0M2.5 17a4 4 0 0 1 4-3.5m15 3.5a4 4 0 0 0-4-3.5',
  analytics: 'M4.5 4.5v15h15M9 16v-4m4 4V8m4 8v-6',
  products: 'm12 3.5 8 4.5v8l-8 4.5L4 16V8zM4 8l8 4.5L20 8m-8 4.5v8',
  strategies: 'M14.5 13.5a5 5 0 1 0-4-4L3.5 16.5v4h4v-2.5h2.5v-2.5l2-2a5 5 0 0 0 2.5 0ZM16 8h.1',
  settings:
    'M4.5 7.5h8m5 0h2m-15 9h2m5 0h8M15 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-6 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  appearance:
    'M12 20.5a8.5 8.5 0 1 1 8.5-8.5c0 2.5-2 3-3.5 3h-2a2 2 0 0 0-1.5 3.3c.7.9.2 2.2-1.5 2.2ZM8 12h.1M10 8h.1m4.4 0h.1',
  signIn: 'M10 4.5h8.5a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H10M3.5 12H14m-3.5-3.5L14 12l-3.5 3.5',
  portals: 'M4.5 20.5V11a7.5 7.5 0 0 1 15 0v9.5m-10.5 0V12a3 3 0 0 1 6 0v8.5M3 20.5h18',
  users: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8a7.5 7.5 0 0 1 15 0',
  tokens: 'm8.5 7-5 5 5 5m7-10 5 5-5 5m-2-12-3 14',
  gatewayTokens: 'M4 5h16v5H4zm0 9h16v5H4zm4-6.5h.1m-.1 9h.1M12 10v4',
  webhooks: 'M9.5 9a3.5 3.5 0 1 1 4.5 2.2l2.5 4.3m-9.5 1a3.5 3.5 0 1 0 4 1H17m-8-1.8 3-5.2',
  mails: 'M4 5.5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1Zm-.5 1.5 8.5 6 8.5-6',
  notifications: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10 20.5h4',
  flags: 'M5.5 21V4.5c4-2 7 2 13 0v9c-6 2-9-2-13 0',
  pages: 'M6.5 3.5h7l4 4v12.5h-11zm7 0v4h4M9 11.5h6M9 14.5h6M9 17.5h4',
  searches: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.6-1.9 5.4 5.4M8 11.5v1.5m2.5-4.5V13M13 10v3',
  audit: 'M6 3.5h8l4.5 4.5v12a.5.5 0 0 1-.5.5H6a.5.5 0 0 1-.5-.5V4a.5.5 0 0 1 .5-.5Zm8 0V8h4.5M9 12.5h6M9 16h6',
  menu: 'M4.5 6.5h15m-15 5.5h15m-15 5.5h15',
} as const;

export type AreaIconName = keyof typeof paths;

/** Hidden from screen readers, because the text beside it names the area. */
export const AreaIcon = ({ name, size = 18 }: { readonly name: AreaIconName; readonly size?: number }) => (
  <LineIcon path={paths[name]} size={size} strokeWidth={1.6} />
);
