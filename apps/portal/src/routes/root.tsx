import { createRootRouteWithContext } from '@tanstack/react-router';
import { Shell } from '../features/shell/shell.tsx';
import type { Services } from '../shared/services.ts';
import { enter } from './enter.ts';

export const rootRoute = createRootRouteWithContext<Services>()({
  beforeLoad: ({ context, matches, location, preload }) => {
    const { access = 'visitor', ...rules } = matches.at(-1)?.staticData ?? {};
    enter({ context, page: { access, ...rules }, location, preload });
  },
  component: Shell,
});
