import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';

export interface SystemFiles {
  hosts: string;
  resolv_conf: string;
}

const systemFiles: SystemFiles = { hosts: '/etc/hosts', resolv_conf: '/etc/resolv.conf' };

export type SystemNames = ReturnType<typeof createSystemNames>;

/** The system's hosts file and resolver settings, which are read here because the system's resolver is not used. */
export function createSystemNames(files: SystemFiles = systemFiles) {
  const hosts = keptFile(files.hosts, readHosts);
  const search = keptFile(files.resolv_conf, readSearch);

  return {
    /** The IP addresses that the hosts file has for a name. */
    listed: async (name: string): Promise<string[]> => (await hosts()).get(withoutDot(name)) ?? [],

    /** The full names that a short name may mean, in the system's search order. */
    async candidates(name: string): Promise<string[]> {
      if (name.endsWith('.')) return [name];
      const { domains, ndots } = await search();
      const longer = domains.map((domain) => `${name}.${domain}`);
      return name.split('.').length > ndots ? [name, ...longer] : [...longer, name];
    },
  };
}

const withoutDot = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** Reads a file again after it has changed. A file that cannot be read is empty. */
function keptFile<Value>(path: string, read: (text: string) => Value): () => Promise<Value> {
  let kept: { version: string; value: Value } | undefined;
  return async () => {
    const found = await stat(path).catch(() => undefined);
    const version = found ? `${found.mtimeMs} ${found.ino} ${found.size}` : '';
    if (kept?.version === version) return kept.value;
    const value = read(found ? await readFile(path, 'utf8').catch(() => '') : '');
    kept = { version, value };
    return value;
  };
}

const toWords = (text: string, comment: RegExp): string[][] =>
  text.split('\n').map((line) => line.replace(comment, '').trim().split(/\s+/));

function readHosts(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const [address = '', ...names] of toWords(text, /#.*/)) {
    if (isIP(address) === 0) continue;
    for (const name of names.map(withoutDot)) hosts.set(name, [...(hosts.get(name) ?? []), address]);
  }
  return hosts;
}

function readSearch(text: string): { domains: string[]; ndots: number } {
  let domains: string[] = [];
  let ndots = 1;
  for (const [word, ...rest] of toWords(text, /[#;].*/)) {
    if (word === 'search' || word === 'domain') domains = rest.map(withoutDot).filter((domain) => domain !== '');
    if (word === 'options') ndots = Number(/(?:^| )ndots:(\d+)/.exec(rest.join(' '))?.[1] ?? ndots);
  }
  return { domains: domains.slice(0, 6), ndots: Math.min(ndots, 15) };
}
