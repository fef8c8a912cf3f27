import { inOrganization, optional, text, times } from './columns.ts';
import { createTables } from './table.ts';

export const usersMigration = createTables({
  organization_user: {
    columns: {
      ...inOrganization,
      id: text,
      email: text,
      full_name: text,
      preferred_name: optional(text),
      role: text,
      status: text,
      password_hash: text,
      locale: text,
      ...times,
    },
    key: ['org_id', 'id'],
    unique: { organization_user_email: ['email'], organization_user_id: ['id'] },
  },

  invitation: {
    columns: {
      ...inOrganization,
      id: text,
      email: text,
      full_name: text,
      role: text,
      invited_by: text,
      created_at: text,
      expires_at: text,
    },
    key: ['org_id', 'id'],
    unique: { invitation_email: ['org_id', 'email'] },
  },
});
