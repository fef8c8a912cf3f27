import { useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import type { SessionDeveloper } from './session.ts';

/** The logged-in developer, as far as this browser knows. */
export function useDeveloper(): SessionDeveloper | undefined {
  const { session } = useServices();
  const { developer } = useSyncExternalStore(session.subscribe, session.current, session.current);
  return developer;
}
