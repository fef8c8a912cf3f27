import { createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';
import { originPattern } from '@portico/contract/admin-portals.ts';
import { passwordMinClasses, passwordMinLength } from '@portico/contract/constants.ts';
import { passwordFlaws } from '@portico/contract/passwords.ts';
import { type AdjustableLimit, type AdjustedLimits, adjustableLimits } from '../features/accounts/limits.ts';
import { levelMs } from '../features/analytics/levels.ts';
import { isProxyRange } from '../platform/ip-address.ts';
import { NetworkError, readNetworks } from '../platform/outbound/addresses.ts';
import { type Grant, parseTenantSecrets } from './tenant-secrets.ts';

/** Parses the text of a variable. `undefined` means that it is invalid. */
export interface Reader<Value> {
  /** What follows "must be" in the sentence about a wrong value. */
  expects: string;
  read(text: string): Value | undefined;
  /** The value can contain a secret, so no message repeats it. */
  is_secret?: true;
}

/** A URL can contain a password. */
type UrlReader = Reader<URL> & { is_secret: true };

export const anyText: Reader<string> = { expects: 'a text', read: (text) => text };

export const yesOrNo: Reader<boolean> = {
  expects: 'yes or no',
  read: (text) => ({ yes: true, no: false })[text],
};

export const oneOf = <const Choice extends string>(choices: readonly Choice[]): Reader<Choice> => ({
  expects: `one of ${choices.join(', ')}`,
  read: (text) => choices.find((choice) => choice === text),
});

export const wholeNumber = (least: number, most: number): Reader<number> => ({
  expects: `a whole number from ${least} to ${most}`,
  read: (text) => (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
});

export const numberOrAuto = (least: number, most: number): Reader<number | 'auto'> => {
  const number = wholeNumber(least, most);
  return {
    expects: `auto or ${number.expects}`,
    read: (text) => (text === 'auto' ? text : number.read(text)),
  };
};

export const ratio: Reader<number> = {
  expects: 'a number from 0 to 1',
  read: (text) => (/^(0|1|0?\.\d+|0\.|1\.0*)$/.test(text) ? Number(text) : undefined),
};

export const textOfLength = (least: number): Reader<string> => ({
  expects: `at least ${least} characters long`,
  read: (text) => (text.length >= least ? text : undefined),
});

export const newPassword: Reader<string> = {
  expects: `a password of at least ${passwordMinLength} characters with ${passwordMinClasses} of upper-case letters, lower-case letters, digits and special characters`,
  read: (text) => (passwordFlaws(text).length === 0 ? text : undefined),
};

/** In milliseconds. */
export const duration: Reader<number> = {
  expects: 'a number of hours or days',
  read(text) {
    const [, amount, unit] = /^(\d{1,5})([hd])$/.exec(text) ?? [];
    return amount ? Number(amount) * (unit === 'h' ? levelMs.hour : levelMs.day) : undefined;
  },
};

const separate = (text: string): string[] => text.split(',').flatMap((one) => one.trim() || []);

export const list: Reader<string[]> = { expects: 'a list separated by commas', read: separate };

const isOrigin = new RegExp(originPattern);

export const origins: Reader<string[]> = {
  expects:
    'a list of origins (scheme, host and port in lower case, with no path and no usual port), separated by commas',
  read(text) {
    const wanted = separate(text);
    return wanted.every((one) => isOrigin.test(one)) ? wanted : undefined;
  },
};

export const proxies: Reader<string[]> = {
  expects: 'a list of IP addresses and networks of proxies, separated by commas and never all addresses',
  read(text) {
    const wanted = separate(text);
    return wanted.every(isProxyRange) ? wanted : undefined;
  },
};

/** Counts by the name of a limit. */
export const limitCounts: Reader<AdjustedLimits> = {
  expects: 'a list of limits with their counts, separated by commas',
  read(text) {
    const pairs = separate(text).map((pair) => /^([a-z-]+) *= *([1-9]\d{0,6})$/.exec(pair));
    const isKnown = pairs.every((pair) => adjustableLimits.includes(pair?.[1] as AdjustableLimit));
    return isKnown ? Object.fromEntries(pairs.map((pair) => [pair?.[1], Number(pair?.[2])])) : undefined;
  },
};

export const tenantSecrets: Reader<Grant[]> = {
  expects: 'a list of organization, variable and issuer',
  read: parseTenantSecrets,
};

export const hostOrIp: Reader<string> = {
  expects: 'an IP address or a host name of this machine',
  read: (text) => (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined),
};

export const url = (...schemes: string[]): UrlReader => ({
  is_secret: true,
  expects: `a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  read(text) {
    const parsed = URL.canParse(text) ? new URL(text) : undefined;
    const isKnown = schemes.some(
      (scheme) => parsed?.protocol === scheme && text.toLowerCase().startsWith(`${scheme}//`),
    );
    // Only the URL of a database can name a socket and no host.
    const isComplete = parsed?.hostname !== '' || parsed.protocol.startsWith('postgres');
    return isKnown && isComplete ? parsed : undefined;
  },
});

export const urls = (...schemes: string[]): Reader<string[]> & { is_secret: true } => {
  const one = url(...schemes);
  return {
    is_secret: true,
    expects: `a list of URLs that start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}, separated by commas`,
    read(text) {
      const wanted = separate(text);
      return wanted.every((part) => one.read(part)) ? wanted : undefined;
    },
  };
};

/** A site URL has no path: the host selects the portal, and all routes start at the root. */
export const siteUrl: UrlReader = {
  is_secret: true,
  expects: 'a URL of scheme, host and port alone that starts with http:// or https://',
  read(text) {
    const parsed = url('http:', 'https:').read(text);
    return parsed && parsed.href === `${parsed.origin}/` ? parsed : undefined;
  },
};

/** A file has an absolute path and no host; a receiver has a host, and one of syslog nothing else. */
export const streamUrl: UrlReader = {
  is_secret: true,
  expects: 'a URL that starts with file:///, http://, https://, syslog:// or syslogs://',
  read(text) {
    if (/^file:\/\/\/[^/]/i.test(text)) return URL.canParse(text) ? new URL(text) : undefined;
    const parsed = url('http:', 'https:', 'syslog:', 'syslogs:').read(text);
    const isBare = /^\/?$/.test(parsed?.pathname ?? '') && parsed?.search === '';
    return parsed?.protocol.startsWith('syslog') && !isBare ? undefined : parsed;
  },
};

const takenSegments = ['api', 'v2', 'gateway', 'console', 'assets', 'healthz', 'readyz', 'metrics'];

export const pathSegment: Reader<string> = {
  expects: 'a word of small letters, digits and hyphens that no other URL of the server begins with',
  read: (text) => (/^[a-z0-9][a-z0-9-]*$/.test(text) && !takenSegments.includes(text) ? text : undefined),
};

/** `no-reply@example.com` or `Example <no-reply@example.com>`. */
export const sender: Reader<{ name?: string | undefined; address: string }> = {
  expects: 'an email address, or a name with one',
  read(text) {
    const pattern = /^(?:"?(?<name>[^"<>]*?)"?\s*<)?(?<address>[^\s@<>",]+@[^\s@<>",]+?)>?$/;
    const { name, address } = pattern.exec(text)?.groups ?? {};
    return address ? { name: name || undefined, address } : undefined;
  },
};

/** Concatenated PEM texts; a line break may be written as `\n`, as many tools do. */
export const publicKeys: Reader<string[]> = {
  expects: 'public keys in PEM form',
  read(text) {
    const pems = text.replaceAll('\\n', '\n').match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];
    return text === '' || (pems.length > 0 && pems.every(isPublicKey)) ? [...pems] : undefined;
  },
};

function isPublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).type === 'public';
  } catch {
    return false;
  }
}

/** `name=value,name=value`, values percent-encoded. */
export const headers: Reader<Record<string, string>> = {
  expects: 'a list of name=value, separated by commas',
  read(text) {
    try {
      return Object.fromEntries(separate(text).map(toHeader));
    } catch {
      return undefined;
    }
  },
};

function toHeader(pair: string): [name: string, value: string] {
  const [, name = '', rest = ''] = /^([^=\s]+)\s*=\s*(.*)$/.exec(pair) ?? [];
  new Headers().set(name, decodeURIComponent(rest));
  return [name.toLowerCase(), decodeURIComponent(rest)];
}

/** IP addresses and networks. Host names are refused, because the owner of their DNS decides what they mean. */
export const networks: Reader<string[]> = {
  expects: 'a list of IP addresses and networks that requests can be sent to, separated by commas',
  read(text) {
    const wanted = separate(text);
    try {
      readNetworks(wanted);
      return wanted;
    } catch (error) {
      if (error instanceof NetworkError) return undefined;
      throw error;
    }
  },
};
