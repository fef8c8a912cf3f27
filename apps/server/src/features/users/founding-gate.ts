import { Problem } from '@portico/contract/problems.ts';
import { isSameSecret } from '../../platform/secrets/same-secret.ts';

export interface FoundingSettings {
  open_registration?: boolean | undefined;
  access_codes?: readonly string[] | undefined;
}

export interface FoundingGate {
  /** If false, only the operator can create organizations. */
  is_open: boolean;
  access_code_required: boolean;
  checkOpen(): void;
  /** If there are codes, one of them is required, even if registration is open. */
  checkCode(given: string | undefined): void;
}

/** Organizations can be created only if the operator has opened registration or issued access codes. */
export function createFoundingGate({ open_registration = false, access_codes = [] }: FoundingSettings): FoundingGate {
  const access_code_required = access_codes.length > 0;
  const is_open = open_registration || access_code_required;
  return {
    is_open,
    access_code_required,
    checkOpen() {
      if (is_open) return;
      const detail = 'Registration is closed on this server. Ask an owner of your organization to invite you.';
      throw new Problem('registration-closed', detail);
    },
    checkCode(given) {
      if (!access_code_required) return;
      // Compares all codes, even after a match, so that the duration does not reveal which one matched.
      const matches = access_codes.filter((code) => isSameSecret(given ?? '', code));
      if (matches.length === 0) throw new Problem('invalid-access-code', 'Invalid access code');
    },
  };
}
