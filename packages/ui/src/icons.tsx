import type { SVGProps } from 'react';
import { LineIcon } from './line-icon.tsx';

const paths = {
  arrowLeft: 'M19 12H5m6-6-6 6 6 6',
  arrowRight: 'M5 12h14m-6-6 6 6-6 6',
  alert: 'M12 8.5v4.5m0 3.2v.1M10.3 4.3 2.9 17.2A2 2 0 0 0 4.6 20.2h14.8a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0Z',
  bell: 'M18 15.5V11a6 6 0 0 0-12 0v4.5L4.5 18h15L18 15.5ZM10 20.5h4',
  book: 'M12 6.6C10.2 5.2 7.6 4.6 4 4.6v13.2c3.6 0 6.2.6 8 2 1.8-1.4 4.4-2 8-2V4.6c-3.6 0-6.2.6-8 2Zm0 0v13.2',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevronDown: 'm6.5 9.5 5.5 5.5 5.5-5.5',
  chevronLeft: 'm14.5 6.5-5.5 5.5 5.5 5.5',
  chevronRight: 'm9.5 6.5 5.5 5.5-5.5 5.5',
  chevronsLeft: 'm12 6.5-5.5 5.5 5.5 5.5m6-11-5.5 5.5 5.5 5.5',
  chevronsRight: 'm12 6.5 5.5 5.5-5.5 5.5m-6-11 5.5 5.5-5.5 5.5',
  close: 'M6.5 6.5l11 11m0-11-11 11',
  code: 'm8.5 7-5 5 5 5m7-10 5 5-5 5M13.5 5l-3 14',
  copy: 'M9 9V5.5A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.5v8a1.5 1.5 0 0 1-1.5 1.5H15M5.5 9h8A1.5 1.5 0 0 1 15 10.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9Z',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0 0c2.2-2.2 3.4-5 3.4-8.5S14.2 5.7 12 3.5c-2.2 2.2-3.4 5-3.4 8.5s1.2 6.3 3.4 8.5ZM3.8 12h16.4',
  grid: 'M4.5 4.5h6v6h-6zm9 0h6v6h-6zm-9 9h6v6h-6zm9 0h6v6h-6z',
  logOut: 'M14.5 4.5H6a1.5 1.5 0 0 0-1.5 1.5v12A1.5 1.5 0 0 0 6 19.5h8.5M10 12h10.5m-3.5-3.5 3.5 3.5-3.5 3.5',
  lock: 'M7.5 11V8a4.5 4.5 0 0 1 9 0v3M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Z',
  list: 'M9 6.5h10.5M9 12h10.5M9 17.5h10.5M4.6 6.5h.1m-.1 5.5h.1m-.1 5.5h.1',
  link: 'M10 14.2a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1m2 3.3a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  monitor: 'M4.5 5h15a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM9 20h6m-3-3.5V20',
  moon: 'M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2Z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4l2.3 2.2m0-4.3v4.3h-4.3',
  rows: 'M4.5 6.5h15m-15 5.5h15m-15 5.5h15',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4 4',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8a7.5 7.5 0 0 1 15 0',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-13v1.5m0 15V21m9-9h-1.5M4.5 12H3m15.4-6.4-1.1 1.1M6.7 17.3l-1.1 1.1m12.8 0-1.1-1.1M6.7 6.7 5.6 5.6',
} as const;

export type IconName = keyof typeof paths;

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name' | 'path'> {
  readonly name: IconName;
  readonly size?: number;
}

export const Icon = ({ name, size = 24, ...rest }: IconProps) => <LineIcon path={paths[name]} size={size} {...rest} />;
