// @vitest-environment happy-dom
import { NewDeveloper } from '@portico/contract/developer.ts';
import { AcceptedInvitation, NewOrganization } from '@portico/contract/users.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { toFormConfig } from '../form-config.ts';
import { AcceptInvitationForm } from './accept-invitation-form.tsx';
import { RegisterForm } from './register-form.tsx';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

type Schema = { readonly maxLength?: number };
const lengthOf = (schema: unknown) => (schema as Schema).maxLength;

const developer = toFormConfig({ userEntity: 'developer', developerConfig: { portalId: 'p' } });
const user = toFormConfig({ userEntity: 'user' });

test.each([
  [
    'a developer’s registration',
    <RegisterForm config={developer} key="d" />,
    { fullName: NewDeveloper.properties.full_name, email: NewDeveloper.properties.email },
  ],
  [
    'a user’s registration',
    <RegisterForm accessCodeRequired config={user} key="u" />,
    {
      fullName: NewOrganization.properties.fullName,
      organization: NewOrganization.properties.organization,
      email: NewOrganization.properties.email,
      password: NewOrganization.properties.password,
      accessCode: NewOrganization.properties.registrationCode,
    },
  ],
  [
    'an invitation',
    <AcceptInvitationForm config={user} key="i" />,
    {
      fullName: AcceptedInvitation.properties.full_name,
      preferredName: AcceptedInvitation.properties.preferred_name,
      password: AcceptedInvitation.properties.password,
    },
  ],
])('the fields of %s have the maximum lengths of the contract', async (_, form, schemas: Record<string, unknown>) => {
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(form));
  for (const [name, schema] of Object.entries(schemas)) {
    const input = place.querySelector<HTMLInputElement>(`input[name=${name}]`);
    expect(lengthOf(schema), name).toBeGreaterThan(0);
    expect(input?.getAttribute('maxlength'), name).toBe(String(lengthOf(schema)));
  }
  await act(async () => root.unmount());
});
