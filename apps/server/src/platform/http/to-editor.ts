import type { FastifyRequest } from 'fastify';
import type { Editor } from '../../features/publishing/edit.ts';
import type { User } from './handle.ts';

/** Who edits, and from where. */
export const toEditor = ({ user, request }: { user: User; request: FastifyRequest }): Editor => ({
  org_id: user.org_id,
  id: user.id,
  email: user.email,
  role: user.role,
  address: request.ip,
});
