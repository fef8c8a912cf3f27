import type { Editor } from './edit.ts';

interface Call {
  user: Omit<Editor, 'address'>;
  request: { ip: string };
}

/** Who edits, and from where. */
export const toEditor = ({ user, request }: Call): Editor => ({
  org_id: user.org_id,
  id: user.id,
  email: user.email,
  role: user.role,
  address: request.ip,
});
