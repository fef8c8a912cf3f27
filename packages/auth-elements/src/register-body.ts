import { regions } from '@portico/contract/constants.ts';
import type { WrapRequest } from './elements.ts';
import type { Entity } from './endpoints.ts';
import { noAdditions, type SignUpForm, toAdditions } from './own-fields.ts';
import type { Values } from './submit-machine.ts';

interface RegisterBody {
  readonly values: Values;
  readonly entity: Entity;
  readonly accessCodeRequired: boolean;
  readonly hasOwnEndpoint: boolean;
  readonly wrapRequest: WrapRequest | undefined;
  readonly recaptchaToken: string | undefined;
  /** What the portal adds to the form. */
  readonly signUpForm?: SignUpForm | undefined;
}

/** The body of a registration. The agreement is never sent (REF-03). */
export function toRegisterBody(given: RegisterBody): unknown {
  const { values, entity, accessCodeRequired, hasOwnEndpoint, wrapRequest, recaptchaToken } = given;
  const { email = '', fullName = '', organization = '', password = '', accessCode = '', region } = values;
  if (entity === 'developer' && !hasOwnEndpoint) {
    return { email, full_name: fullName, ...toAdditions(given.signUpForm ?? noAdditions, values) };
  }
  const raw = {
    email,
    fullName,
    organization,
    password,
    ...(accessCodeRequired && accessCode && { registrationCode: accessCode }),
    defaultRegion: region ?? regions[0],
    ...(recaptchaToken && { recaptchaToken }),
  };
  if (!hasOwnEndpoint) return raw;
  const wrapped = wrapRequest ? wrapRequest(raw) : { data: raw };
  return entity === 'developer' ? withoutUserFields(wrapped) : wrapped;
}

const userFields = ['organization', 'password', 'defaultRegion', 'registrationCode'];

/** Runs after wrapping, on the body and on its `data` (REG-08). */
function withoutUserFields(wrapped: unknown): unknown {
  if (typeof wrapped !== 'object' || wrapped === null || Array.isArray(wrapped)) return wrapped;
  const kept = Object.entries(wrapped).filter(([name]) => !userFields.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, name === 'data' ? withoutUserFields(value) : value]));
}
