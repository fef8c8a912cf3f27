import type { ProblemBody, ProblemCode } from '@portico/contract/problems.ts';
import { RequestFailure } from './api.ts';
import { CheckFailure, HostFailure } from './check-failure.ts';
import type { CustomErrorHandler } from './config.ts';
import type { ElementKind } from './elements.ts';
import type { Entity } from './endpoints.ts';
import { controlOf, labelOf } from './form-fields.ts';
import { fill, type Texts } from './texts.ts';

export interface Message {
  readonly text: string;
  /** The rules that a new password breaks. */
  readonly bullets: readonly string[];
  /** Above the form, or beside the password. */
  readonly place: 'form' | 'password';
  /** The controls that are marked as wrong. */
  readonly fields: readonly string[];
}

export interface Audience {
  readonly element: ElementKind;
  readonly entity: Entity;
  readonly texts: Texts;
  readonly customErrorHandler?: CustomErrorHandler | undefined;
  /** The labels of fields that the portal added, by the names of their controls. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** The only place that chooses the message of a failure (ERR-01 to ERR-10). */
export function messageFor(failure: unknown, audience: Audience): Message {
  const { texts } = audience;
  if (failure instanceof CheckFailure) return { ...plain(texts[failure.text]), fields: failure.fields };
  if (failure instanceof HostFailure) return plain(failure.message);
  if (!(failure instanceof RequestFailure)) return plain(texts.serviceUnavailable);

  const answer = readAnswer(failure.body);
  const message = choose(failure, answer, audience);
  const isAboutPassword = isNewPassword(audience.element) && namesPassword(failure, answer) && !ownField(answer);
  return {
    ...message,
    place: isAboutPassword ? 'password' : 'form',
    fields: isAboutPassword ? [newPasswordOf(audience.element)] : markedFields(failure, answer, audience),
  };
}

const plain = (text: string): Message => ({ text, bullets: [], place: 'form', fields: [] });

function choose(failure: RequestFailure, answer: ErrorAnswer, audience: Audience): Message {
  const { texts, element, labels = {} } = audience;
  const toLabel = (field: string) => (Object.hasOwn(labels, field) ? labels[field] : labelOf(field, element, texts));
  const own = audience.customErrorHandler?.(failure, failure.request, element);
  if (own) return plain(own);

  if (texts.passwordTooEasy && isGuessed(answer)) return plain(texts.passwordTooEasy);
  const requirements = toRequirements(answer.firstDetail);
  // The server explains rules in English. In another language, one text has all rules.
  if (requirements && texts.passwordTooEasy) return plain(texts.passwordTooWeak);
  if (requirements) return { ...plain(requirements.heading), bullets: requirements.bullets };
  const text =
    ofCode(answer, texts) ??
    (audience.entity === 'developer' ? ofDeveloper(answer, texts) : undefined) ??
    ofStatus(failure, answer, element, texts) ??
    ofProblem(failure, answer, toLabel, texts) ??
    ofParameter(answer, toLabel, texts) ??
    answer.detail ??
    ofStatusText(failure) ??
    (answer.errors[0] && capitalized(answer.errors[0])) ??
    fill(texts.unknownError, { status: failure.status ?? '', statusText: failure.statusText });
  return plain(text);
}

function ofCode({ code, parameter }: ErrorAnswer, texts: Texts): string | undefined {
  const { problems, notHuman, registrationClosed } = texts;
  if (code !== undefined && Object.hasOwn(problems, code)) return problems[code as ProblemCode];
  // Tokens come from links, so a wrong token means a wrong link.
  if (parameter?.field === 'token') return problems['unknown-token'];
  if (code === 'registration-closed') return registrationClosed;
  return code === 'captcha-failed' ? notHuman : undefined;
}

/** The form checks all other rules itself. The server reports this one as `invalid`. */
const isGuessed = ({ parameter }: ErrorAnswer): boolean =>
  parameter !== undefined && isNewPasswordField(parameter.field) && parameter.rule === 'invalid';

/** Validation trees of the developer API, and accounts that are not approved yet. */
function ofDeveloper({ constraints, title }: ErrorAnswer, texts: Texts): string | undefined {
  if (constraints.length > 0) return constraints.map((one) => (isEmailRule(one) ? texts.emailInvalid : one)).join(', ');
  return title && /disabled/i.test(title) ? texts.pendingApproval : undefined;
}

const isEmailRule = (constraint: string): boolean => /^email must be an email$/i.test(constraint);

function ofStatus(
  { status, request }: RequestFailure,
  { code }: ErrorAnswer,
  element: ElementKind,
  texts: Texts,
): string | undefined {
  if (status === undefined) return texts.serviceUnavailable;
  if (status === 401 && request === 'authenticate-request') return texts.wrongCredentials;
  if (status === 403 && element === 'register' && isAboutAccessCode(code)) return texts.invalidAccessCode;
  if (status === 503) return texts.serviceUnavailable;
  if (status === 429) return texts.tooManyAttempts;
  return undefined;
}

/** A 403 may have other reasons, such as a foreign origin. Servers without problem codes do not distinguish them. */
const isAboutAccessCode = (code: string | undefined): boolean => code === undefined || code === 'invalid-access-code';

/** In languages other than English, Portico's own problems have sentences by code. */
type ToLabel = (field: string) => string | undefined;

function ofProblem({ body }: RequestFailure, { code }: ErrorAnswer, toLabel: ToLabel, texts: Texts) {
  if (code === undefined) return undefined;
  return texts.sentenceOf?.(body as ProblemBody, toLabel);
}

/**
 * Names the field by its label. A field that the form does not have means nothing to the reader, so then only the
 * reason is shown.
 */
function ofParameter({ parameter, code }: ErrorAnswer, toLabel: ToLabel, texts: Texts): string | undefined {
  // A problem with a code of its own is explained by its detail.
  if (!parameter || (code !== undefined && code !== 'invalid-parameters')) return undefined;
  const { field, reason, rule } = parameter;
  if (rule === 'invalid' && isEmailField(field)) return texts.emailInvalid;
  const label = toLabel(field);
  const isNamed = reason.toLowerCase().startsWith(field.toLowerCase());
  return label === undefined || isNamed ? capitalized(reason) || undefined : `${label} ${reason}`.trim();
}

const isEmailField = (field: string): boolean => field === 'email' || field === 'username';

/** Older servers sent a text without a status. */
function ofStatusText({ status, statusText }: RequestFailure): string | undefined {
  return !status && statusText ? statusText : undefined;
}

/** Splits `Password does not meet the requirements: one, two` into a heading and two bullets. */
function toRequirements(detail: string | undefined): { heading: string; bullets: string[] } | undefined {
  if (!detail || !/password/i.test(detail) || !/requirement/i.test(detail)) return undefined;
  const colon = detail.indexOf(':');
  if (colon < 0) return { heading: capitalized(detail), bullets: [] };
  const bullets = detail
    .slice(colon + 1)
    .split(',')
    .map((bullet) => bullet.trim())
    .filter(Boolean);
  return { heading: capitalized(detail.slice(0, colon).trim()), bullets };
}

const newPasswordOf = (element: ElementKind): string => (element === 'change-password' ? 'newPassword' : 'password');

const isNewPassword = (element: ElementKind): boolean => element !== 'login' && element !== 'forgot-password';

/**
 * Answers about the session, the link, the rate limit or the server may also contain the word, but are not about the
 * input.
 */
function namesPassword({ status = 0 }: RequestFailure, { firstDetail, parameter }: ErrorAnswer): boolean {
  if ([0, 401, 403, 404, 410, 429].includes(status) || status >= 500) return false;
  return (parameter && isNewPasswordField(parameter.field)) || /password/i.test(firstDetail ?? '');
}

const isNewPasswordField = (field: string): boolean => field === 'password' || field === 'new_password';

/** Codes that concern one control. */
const ownField = ({ code }: ErrorAnswer): string | undefined =>
  code === 'wrong-password' ? 'currentPassword' : undefined;

function markedFields(
  failure: RequestFailure,
  answer: ErrorAnswer,
  { element, labels = {} }: Audience,
): readonly string[] {
  const { status = 0, request } = failure;
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  if (request === 'authenticate-request') return isRefusal ? ['email', 'password'] : [];
  const own =
    ownField(answer) ??
    (status === 403 && element === 'register' && isAboutAccessCode(answer.code) ? 'accessCode' : undefined);
  if (own) return [own];
  const { field } = answer.parameter ?? {};
  const control = field && (Object.hasOwn(labels, field) ? field : controlOf(field, element));
  return control ? [control] : [];
}

interface ErrorAnswer {
  readonly code: string | undefined;
  readonly title: string | undefined;
  readonly detail: string | undefined;
  readonly parameter: { field: string; reason: string; rule: string } | undefined;
  readonly errors: readonly string[];
  readonly constraints: readonly string[];
  /** The first message of the answer, in any of its formats. */
  readonly firstDetail: string | undefined;
}

type Loose = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const toText = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads problem details of Portico and the formats of other servers. Anything else is ignored. */
function readAnswer(body: unknown): ErrorAnswer {
  const answer = isObject(body) ? body : {};
  const [first] = toList(answer.invalid_parameters).filter(isObject);
  const errors = toList(answer.errors).flatMap((one) => (isObject(one) ? (toText(one.detail) ?? []) : []));
  const detail = toText(answer.detail);
  return {
    code: /^\/problems\/([\w-]+)$/.exec(toText(answer.type) ?? '')?.[1],
    title: toText(answer.title),
    detail,
    parameter: first && {
      field: toText(first.field) ?? '',
      reason: toText(first.reason) ?? '',
      rule: toText(first.rule) ?? '',
    },
    errors,
    constraints: toConstraints(answer.message),
    firstDetail: errors[0] ?? detail,
  };
}

/** Limits recursion: no form is that deep, so a deeper answer is not a validation tree. */
const deepest = 20;

function toConstraints(nodes: unknown, depth = 0): string[] {
  if (depth > deepest) return [];
  return toList(nodes)
    .filter(isObject)
    .flatMap(({ constraints, children }) => [
      ...Object.values(isObject(constraints) ? constraints : {}).flatMap((one) => toText(one) ?? []),
      ...toConstraints(children, depth + 1),
    ]);
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
