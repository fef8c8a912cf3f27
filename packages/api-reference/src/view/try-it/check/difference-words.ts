import type { FormTexts } from '../form-texts.tsx';
import type { AnswerDifference } from './check-answer.ts';
import type { Difference, Path } from './difference.ts';

/** A path in the notation of programs: `tugs[0].name`. */
const pathText = (path: Path): string =>
  path
    .map((step, at) => {
      if (typeof step === 'number') return `[${step}]`;
      if (/^[A-Za-z_$][\w$]*$/.test(step)) return at === 0 ? step : `.${step}`;
      return `[${JSON.stringify(step)}]`;
    })
    .join('');

const short = (value: unknown): string => {
  const text = Array.isArray(value) ? value.map((each) => JSON.stringify(each)).join(', ') : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};

/** What differs, without the place. */
export function wordsOf(difference: Difference, { tryIt, schema }: FormTexts): string {
  const text = tryIt.differences;
  switch (difference.kind) {
    case 'type':
      return text.type({ actual: difference.actual, expected: difference.expected.join(' | ') });
    case 'missing':
    case 'unknown':
      return text[difference.kind]({ name: difference.name });
    case 'format':
      return text.format({ format: difference.format });
    case 'rule': {
      const facts: Readonly<Record<string, unknown>> = schema.facts;
      const label = facts[difference.keyword];
      const name = typeof label === 'string' ? label : difference.keyword;
      const limit = typeof difference.limit === 'string' ? difference.limit : short(difference.limit);
      return text.rule({ rule: difference.limit === true ? name : `${name} ${limit}` });
    }
    default:
      return text[difference.kind];
  }
}

/** What differs, and where. */
export function sentenceOf(difference: Difference, texts: FormTexts, place = ''): string {
  const path = pathText(difference.path);
  const where = place === '' ? path : path === '' ? place : `${place} ${path}`;
  const problem = wordsOf(difference, texts);
  return where === '' ? problem : texts.tryIt.differences.at({ path: where, problem });
}

export function answerSentence(each: AnswerDifference, texts: FormTexts): string {
  const text = texts.tryIt.differences;
  if (each.at === 'status') return text.status({ status: each.status });
  if (each.at === 'contentType') return text.contentType({ type: each.type || '–' });
  if (each.at === 'header') return sentenceOf(each.difference, texts, text.header({ name: each.name }));
  if (each.at === 'event') return sentenceOf(each.difference, texts, text.event({ number: each.number }));
  return sentenceOf(each.difference, texts, each.difference.path.length === 0 ? text.body : '');
}
