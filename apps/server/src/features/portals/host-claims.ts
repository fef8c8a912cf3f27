import { isIPv4 } from 'node:net';
import { because, type Reason } from '../../platform/because.ts';

export interface HostSettings {
  /** The URL of the server: its host name belongs to the operator. */
  public_url?: URL | undefined;
  /** Allows portals at IP addresses. */
  allow_ip_hosts?: boolean | undefined;
  /** Whether strangers can create organizations: then host names must be verified before they answer. */
  open_registration?: boolean | undefined;
  /** With access codes, their holders can create organizations too. */
  access_codes?: readonly string[] | undefined;
}

/** On whose behalf a host name is claimed. */
export interface Claimant {
  /** Whether the claim comes from a command on the server, or from the demo. */
  is_operator: boolean;
  /** Whether the claim is for the operator's own organization, which set-up, a command or the demo created. */
  is_operators_organization: boolean;
}

export type HostClaims = ReturnType<typeof createHostClaims>;

/** Decides which host names a portal may claim, and which of them answer at once. */
export function createHostClaims(settings: HostSettings, newSecretToken: () => string) {
  const { public_url, allow_ip_hosts = false, open_registration = false, access_codes = [] } = settings;
  const ownNames = ['localhost', ...(public_url ? [public_url.hostname.toLowerCase()] : [])];
  const isOpen = open_registration || access_codes.length > 0;
  const isOwnName = (host: string) => ownNames.includes(host);

  return {
    /** The reason why a host name cannot be claimed; undefined if it can. */
    refusalOf(written: string, { is_operator, is_operators_organization }: Claimant): Reason | undefined {
      if (is_operator) return undefined;
      const host = written.toLowerCase();
      if (!isCanonical(host)) return because('host-not-canonical', { host });
      if (isIPv4(host) && !allow_ip_hosts) return because('host-is-ip-address', { host });
      if (isOwnName(host) && !is_operators_organization) return because('host-of-server', { host });
      return undefined;
    },

    /** The columns of a new claim. */
    newClaim(host: string, { is_operator }: Claimant, time: string) {
      return !isOpen || is_operator || isOwnName(host)
        ? { proven_at: time, proof_token: null }
        : { proven_at: null, proof_token: newSecretToken() };
    },
  };
}

/** False for host names that browsers would write differently, and for `xn--` followed by invalid text. */
const isCanonical = (host: string): boolean =>
  URL.canParse(`http://${host}/`) && new URL(`http://${host}/`).hostname === host;
