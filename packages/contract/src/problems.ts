interface Row {
  status: number;
  title: string;
  /**
   * The ids of the only operations that have this problem. A problem of many operations is listed at each of them
   * instead.
   */
  operations?: readonly string[];
}

/**
 * Every failure that a caller can get. The status belongs to the row, so that a code cannot have two statuses. Codes
 * are public: the `type` of a problem is `/problems/<code>`.
 */
export const problems = {
  'invalid-parameters': { status: 400, title: 'Invalid parameters' },
  'wrong-password': { status: 400, title: 'Current password is wrong' },
  'captcha-failed': { status: 400, title: 'Captcha was not passed' },
  'malformed-json': { status: 400, title: 'Malformed JSON' },
  'malformed-request': { status: 400, title: 'Malformed request' },
  'reading-too-costly': { status: 400, title: 'Takes too much time or memory to read' },
  'not-signed-in': { status: 401, title: 'Unauthorized' },
  'wrong-credentials': { status: 401, title: 'Incorrect username or password' },
  'account-disabled': { status: 401, title: 'Account is disabled or not yet approved' },
  'account-locked': { status: 401, title: 'Account is locked' },
  'session-ended': { status: 401, title: 'Session has ended' },
  'unknown-gateway-token': { status: 401, title: 'Gateway token is missing or not valid' },
  'no-credential': { status: 401, title: 'Credential is missing' },
  'unknown-credential': { status: 401, title: 'Credential is not valid' },
  'unknown-signature': { status: 401, title: 'Signature is missing or not valid' },
  forbidden: { status: 403, title: 'Forbidden' },
  'owner-required': { status: 403, title: 'Only owners may change this' },
  'fresh-sign-in-required': { status: 403, title: 'Login must be confirmed' },
  'terms-not-accepted': { status: 403, title: 'Terms must be accepted' },
  'invalid-access-code': { status: 403, title: 'Invalid access code' },
  'registration-closed': { status: 403, title: 'Registration is closed' },
  'foreign-origin': { status: 403, title: 'Request from a foreign origin' },
  'credentials-not-supported': { status: 403, title: 'Credentials are not managed here' },
  'unknown-route': { status: 403, title: 'No product version answers there' },
  'not-registered': { status: 403, title: 'Application is not registered' },
  'insufficient-scope': { status: 403, title: 'Scope is missing' },
  'version-sunset': { status: 403, title: 'Product version is out of service' },
  'applications-disabled': { status: 403, title: 'Applications cannot be created' },
  'target-not-allowed': { status: 403, title: 'Target is not allowed' },
  'not-found': { status: 404, title: 'Not found' },
  'unknown-portal': { status: 404, title: 'Portal not found' },
  'unknown-auth-strategy': { status: 404, title: 'Auth strategy not found' },
  'no-client-secret': { status: 404, title: 'Application has no client secret' },
  'unknown-token': { status: 404, title: 'Token not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'not-acceptable': { status: 406, title: 'Not acceptable' },
  'request-timeout': { status: 408, title: 'Request timeout' },
  'name-taken': { status: 409, title: 'Name already in use' },
  'reference-id-taken': { status: 409, title: 'Reference id already in use' },
  'in-use': { status: 409, title: 'Still in use' },
  'already-registered': { status: 409, title: 'Already registered' },
  'registration-not-enabled': { status: 409, title: 'Registration is not enabled' },
  'strategy-mismatch': { status: 409, title: 'Auth strategy does not match' },
  'last-owner': {
    status: 409,
    title: 'Organization needs an owner',
    operations: ['changeUserRole', 'removeUser'],
  },
  'transition-not-allowed': { status: 409, title: 'This status change is not allowed' },
  'limit-reached': { status: 409, title: 'Limit reached' },
  'host-not-proven': { status: 409, title: 'Host name is not verified' },
  'webhook-disabled': { status: 409, title: 'Webhook is switched off' },
  'mail-not-resendable': { status: 409, title: 'Email cannot be sent again', operations: ['resendMail'] },
  'no-link-to-reveal': { status: 409, title: 'Email has no link to show', operations: ['revealMailLink'] },
  'published-from-git': { status: 409, title: 'The portal is published from Git' },
  'changed-meanwhile': { status: 412, title: 'Changed meanwhile' },
  'used-token': { status: 410, title: 'Token has expired or was used' },
  'payload-too-large': { status: 413, title: 'Payload too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  'scopes-not-supported': { status: 422, title: 'Scopes are not supported' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'target-unreachable': { status: 502, title: 'Target did not answer' },
  'internal-error': { status: 500, title: 'Internal error' },
  'service-unavailable': { status: 503, title: 'Service unavailable' },
} as const satisfies Record<string, Row>;

export type ProblemCode = keyof typeof problems;

/** The problems whose rows name the operation. */
export const problemsNaming = (operation: string): ProblemCode[] =>
  Object.entries<Row>(problems)
    .filter(([, { operations = [] }]) => operations.includes(operation))
    .map(([code]) => code as ProblemCode);

/** The rules that a value can break, as in answers. */
const plainRules = [
  'required',
  'is_array',
  'is_base64',
  'is_boolean',
  'is_date_time',
  'is_integer',
  'is_null',
  'is_number',
  'is_object',
  'is_string',
  'is_uuid',
  'is_fqdn',
  'is_arn',
  'unknown_property',
  'is_label',
  'matches_regex',
  'invalid',
] as const;
const minimumRules = [
  'min_length',
  'min_digits',
  'min_lowercase',
  'min_uppercase',
  'min_symbols',
  'min_items',
  'min',
] as const;
const maximumRules = ['max_length', 'max_items', 'max'] as const;

/** A code and values, from which `problems.json` makes a sentence in the language of the reader. */
export interface Cause {
  code: string;
  /** A value can be another cause. */
  values?: Readonly<Record<string, unknown>>;
}

/** `cause` explains a refusal whose rule alone, such as `invalid`, does not. */
export type InvalidParameter = BrokenRule & { cause?: Cause };

type BrokenRule =
  | { field: string; rule: (typeof plainRules)[number]; reason: string }
  | { field: string; rule: (typeof minimumRules)[number]; reason: string; minimum: number }
  | { field: string; rule: (typeof maximumRules)[number]; reason: string; maximum: number }
  | { field: string; rule: 'enum'; reason: string; choices: readonly unknown[] }
  | { field: string; rule: 'dependent_fields'; reason: string; dependents: readonly string[] };

/** The body of an `application/problem+json` answer. */
export interface ProblemBody {
  status: number;
  title: string;
  type: string;
  instance: string;
  detail: string;
  invalid_parameters?: InvalidParameter[];
}

/**
 * The only way to refuse a request: services throw it, and one handler in the server's `platform/http` turns it into an
 * answer.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly invalid_parameters: readonly InvalidParameter[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ProblemCode,
    detail: string = problems[code].title,
    more: { invalid_parameters?: readonly InvalidParameter[]; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.name = 'Problem';
    this.code = code;
    this.invalid_parameters = more.invalid_parameters;
    this.headers = more.headers ?? {};
  }

  get status(): number {
    return problems[this.code].status;
  }
}

export function invalidParameter(...invalid_parameters: [InvalidParameter, ...InvalidParameter[]]): Problem {
  return new Problem('invalid-parameters', invalid_parameters[0].reason, { invalid_parameters });
}

export const problemType = (code: ProblemCode): string => `/problems/${code}`;
