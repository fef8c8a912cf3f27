import { createRootRouteWithContext } from '@tanstack/react-router';
import { Shell } from '../features/shell/shell.tsx';
import type { Services } from '../shared/services.ts';

export const rootRoute = createRootRouteWithContext<Services>()({ component: Shell });
