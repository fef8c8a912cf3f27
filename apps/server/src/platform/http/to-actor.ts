import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { User } from './handle.ts';

export const toActor = ({ user, request }: { user: User; request: FastifyRequest }): Actor => ({
  org_id: user.org_id,
  id: user.id,
  email: user.email,
  role: user.role,
  address: request.ip,
});
