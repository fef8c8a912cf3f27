import { LineIcon } from './line-icon.tsx';

const paths = {
  calendar: 'M5.5 6h13a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm-1 4.5h15M8.5 3.5V8m7-4.5V8',
  chart: 'M4.5 4.5v15h15M8.5 15.5l3.5-4.5 3 2.5 4-6',
  download: 'M12 4.5v10.5m-4.5-4 4.5 4.5 4.5-4.5M5 19.5h14',
  key: 'M14.5 13.5a5 5 0 1 0-4-4L3.5 16.5v4h4v-2.5h2.5v-2.5l2-2a5 5 0 0 0 2.5 0ZM16 8h.1',
  more: 'M5.5 12h.1m6.4 0h.1m6.4 0h.1',
  pencil: 'm14.5 6 3.5 3.5M4.5 19.5l.9-4.3L15.6 5a2 2 0 0 1 2.8 0l.6.6a2 2 0 0 1 0 2.8L8.8 18.6l-4.3.9Z',
  plus: 'M12 5v14m-7-7h14',
} as const;

interface ActionIconProps {
  readonly name: keyof typeof paths;
  readonly size?: number;
}

/** Icons that only some pages need. They are separate from `icons.tsx`, which every page loads. */
export const ActionIcon = ({ name, size = 16 }: ActionIconProps) => (
  <LineIcon path={paths[name]} size={size} {...(name === 'more' && { strokeWidth: 2.6 })} />
);
