import type { SpecChange } from '@portico/contract/changes.ts';
import type { Texts } from '@portico/i18n/texts.ts';

type Rules = Texts['changes']['rules'];
type Places = Texts['changes']['page']['places'];

/** The sentence of a rule in the reader's language. If a newer server sends an unknown rule, its English sentence is used. */
export function toSentence({ rule, values, sentence }: Pick<SpecChange, 'rule' | 'values' | 'sentence'>, rules: Rules) {
  if (!Object.hasOwn(rules, rule)) return sentence;
  const text: unknown = rules[rule as keyof Rules];
  if (typeof text !== 'function') return String(text);
  const { name = '', before = '', after = '' } = values;
  return String(text({ name, before, after }));
}

/** The steps to the place, in the reader's language. Names from the specification are not translated. */
export function toSteps({ in: kind, path }: SpecChange['place'], places: Places): string[] {
  const [first, second, ...rest] = path;
  if (first === undefined || kind === 'schema') return [...path];
  if (kind === 'document') {
    const word = first === 'server' ? places.server : first === 'security scheme' ? places.securityScheme : first;
    return [word, ...path.slice(1)];
  }
  const [, status] = /^response (.+)$/.exec(first) ?? [];
  const [, place] = /^(.+) parameter$/.exec(first) ?? [];
  const [, callback] = /^callback (.+)$/.exec(first) ?? [];
  if (status !== undefined) {
    const inResponse = second === 'header' ? [places.header, ...rest] : path.slice(1);
    return [places.response({ status }), ...inResponse];
  }
  if (place !== undefined) return [places.parameter({ place }), ...path.slice(1)];
  if (callback !== undefined) {
    return [places.callback({ name: callback }), ...toSteps({ in: kind, path: path.slice(1) }, places)];
  }
  const word = first === 'body' ? places.body : first === 'server' ? places.server : first;
  return [word, ...path.slice(1)];
}
