import { type Answer, openApp, problem } from '@portico/app-kit/test/open-app.ts';
import type { OwnPortal } from '@portico/contract/reviews.ts';
import type { User } from '@portico/contract/users.ts';
import { startConsole } from '../src/start.tsx';

export const aUser = (changes: Partial<User> = {}): User => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  email: 'olga@example.com',
  full_name: 'Olga Owner',
  preferred_name: null,
  role: 'owner',
  organization: { id: '00000000-0000-4000-8000-0000000000f1', name: 'Saltmere', default_region: 'eu' },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...changes,
});

export const anOwnPortal = (changes: Partial<OwnPortal> = {}): OwnPortal => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'harbour',
  title: 'Saltmere Harbour',
  canonical_domain: 'harbour.saltmere.example',
  is_public: false,
  pending_developers: 0,
  pending_registrations: 0,
  pending_scopes: 0,
  ...changes,
});

export const pageOf = <Row,>(data: Row[], total = data.length, number = 1, size = 20) => ({
  data,
  meta: { page: { number, size, total } },
});

interface World {
  /** The path, with the console's own prefix: `/console/users`. */
  readonly at?: string;
  readonly role?: User['role'];
  /** False without a login. */
  readonly isLoggedIn?: boolean;
  readonly portals?: OwnPortal[];
  readonly languages?: readonly string[];
  /** Answers by path, or by `METHOD path`. */
  readonly answers?: Record<string, Answer>;
}

/** Starts the whole console at a URL, with a server that gives these answers. */
export async function openConsole(world: World = {}) {
  const { at = '/console', role = 'owner', isLoggedIn = true, portals = [anOwnPortal()], languages = ['en'] } = world;
  if (isLoggedIn) localStorage.setItem('portico-console', 'known');
  else localStorage.removeItem('portico-console');

  const answers: Record<string, Answer> = {
    '/v2/users/me': () => (isLoggedIn ? Response.json(aUser({ role })) : problem(401)),
    '/api/v1/refresh': () => problem(401),
    '/api/admin/v1/portals': () => Response.json({ data: portals }),
    ...world.answers,
  };

  return openApp({
    at,
    answers,
    start: (parts, loaded) =>
      startConsole({ ...parts, languages, location: { assign: (path) => void loaded.push(String(path)) } }),
  });
}
