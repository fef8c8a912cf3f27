import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem } from '@portico/contract/problems.ts';

export interface FoundingSettings {
  open_registration?: boolean | undefined;
  access_codes?: readonly string[] | undefined;
}

export interface FoundingGate {
  /** Where it is false, nobody but whoever runs the server founds an organization. */
  is_open: boolean;
  access_code_required: boolean;
  checkOpen(): void;
  /** Where there are codes, one of them has to be given, also where registration is open. */
  checkCode(given: string | undefined): void;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Who may found an organization: nobody, unless the operator opened registration or gave away access codes. */
export function createFoundingGate({ open_registration = false, access_codes = [] }: FoundingSettings): FoundingGate {
  const known = access_codes.map(digest);
  const access_code_required = known.length > 0;
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
      const hash = digest(given ?? '');
      // Every code is compared, in constant time: how long it takes tells nothing of any.
      const matches = known.filter((code) => timingSafeEqual(code, hash));
      if (matches.length === 0) throw new Problem('invalid-access-code', 'Invalid access code');
    },
  };
}
