import type { Actor } from '@portico/server/platform/actor.ts';

export const anActor = (given: Pick<Actor, 'org_id' | 'id'>): Actor => ({
  email: 'olive@example.com',
  role: 'owner',
  address: '127.0.0.1',
  ...given,
});
