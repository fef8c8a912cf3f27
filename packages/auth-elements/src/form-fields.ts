import type { ElementKind } from './elements.ts';
import type { TextKey, Texts } from './texts.ts';

/** The controls of each form, with their labels. */
const fields: Readonly<Record<ElementKind, Readonly<Record<string, TextKey>>>> = {
  login: { email: 'email', password: 'password' },
  register: {
    fullName: 'fullName',
    organization: 'organization',
    email: 'email',
    password: 'password',
    accessCode: 'accessCode',
    region: 'region',
  },
  'accept-terms': {},
  'forgot-password': { email: 'email' },
  'reset-password': { password: 'password', confirmPassword: 'confirmPassword' },
  'change-password': {
    currentPassword: 'currentPasswordLabel',
    newPassword: 'newPasswordLabel',
    confirmPassword: 'confirmNewPasswordLabel',
  },
  'accept-invitation': {
    fullName: 'fullName',
    preferredName: 'preferredName',
    email: 'email',
    password: 'password',
  },
};

/** Names of fields in requests that differ from those of the controls. */
const controls: Readonly<Record<string, string>> = {
  username: 'email',
  full_name: 'fullName',
  preferred_name: 'preferredName',
  registrationCode: 'accessCode',
  defaultRegion: 'region',
  new_password: 'newPassword',
  old_password: 'currentPassword',
};

/** The control of a field in a request; undefined if the form has none. */
export function controlOf(field: string, element: ElementKind): string | undefined {
  const control = Object.hasOwn(controls, field) ? controls[field] : field;
  return control !== undefined && Object.hasOwn(fields[element], control) ? control : undefined;
}

export function labelOf(field: string, element: ElementKind, texts: Texts): string | undefined {
  const control = controlOf(field, element);
  const key = control === undefined ? undefined : fields[element][control];
  return key && texts[key];
}
