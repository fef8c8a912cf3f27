import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * Loaded before a program (`--import`), this answers as the name server of a stranger would: from the file that
 * ANSWERED_NAMES_FILE names. A name with several answers gives them in turn, and the last one repeatedly.
 */
const file = process.env.ANSWERED_NAMES_FILE ?? '';
const asked = new Map<string, number>();
const { resolve4, resolve6 } = dns.promises.Resolver.prototype;
interface Answers {
  addresses?: Record<string, string[][]>;
  texts?: Record<string, string[]>;
}

const read = (): Answers => JSON.parse(readFileSync(file, 'utf8')) as Answers;

/** The server resolves each name with its own resolver, for IPv4 and IPv6 at once. */
class AnsweringResolver extends dns.promises.Resolver {
  #answer: string[] | undefined;

  #turn(name: string): string[] | undefined {
    const answers = read().addresses?.[name];
    if (!answers) return undefined;
    const count = asked.get(name) ?? 0;
    asked.set(name, count + 1);
    return answers[Math.min(count, answers.length - 1)] ?? [];
  }

  #ofFamily(name: string, isOfFamily: (address: string) => boolean): string[] | undefined {
    this.#answer ??= this.#turn(name);
    return this.#answer?.filter(isOfFamily);
  }

  override resolve4 = (async (name: string) =>
    this.#ofFamily(name, isIPv4) ?? Reflect.apply(resolve4, this, [name])) as dns.promises.Resolver['resolve4'];

  override resolve6 = (async (name: string) =>
    this.#ofFamily(name, isIPv6) ?? Reflect.apply(resolve6, this, [name])) as dns.promises.Resolver['resolve6'];

  override resolveTxt = async (name: string) => (read().texts?.[name] ?? []).map((text) => [text]);
}

dns.promises.Resolver = AnsweringResolver;

syncBuiltinESMExports();
