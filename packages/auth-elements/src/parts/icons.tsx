const paths = {
  alert: 'M12 8v4.5m0 3.2v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  choose: 'm6.5 9.5 5.5 5.5 5.5-5.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  done: 'm8.2 12.3 2.6 2.6 5-5.4M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  info: 'M12 11v5m0-8.2v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  key: 'M15 12.5a5 5 0 1 0-4.6-3L4 16v4h4v-2.5h2.5V15l2-2a5 5 0 0 0 2.5-.5Zm.6-5.1v.1',
  shift: 'M12 4 4.5 12H8v5h8v-5h3.5L12 4ZM8 20.5h8',
  show: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  hide: 'M4 4l16 16M9.9 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.7-1.3M10 9.8A3 3 0 0 0 14.2 14',
} as const;

export type IconName = keyof typeof paths;

/** Has the color of the text around it. The control or text beside it has the meaning. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      className="pa-icon"
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={1.8}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={paths[name]} />
    </svg>
  );
}

export function Spinner({ size = 16 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" className="pa-spinner" fill="none" height={size} viewBox="0 0 20 20" width={size}>
      <circle cx="10" cy="10" opacity="0.25" r="8" stroke="currentColor" strokeWidth="2.2" />
      <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeLinecap="round" strokeWidth="2.2" />
    </svg>
  );
}
