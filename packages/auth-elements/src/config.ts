import type { RequestFailure } from './api.ts';
import type { ElementKind } from './elements.ts';
import type { Entity, RequestName } from './endpoints.ts';
import type { RecaptchaOptions } from './recaptcha.ts';
import type { Texts } from './texts.ts';

/** The message of the host for a failed request. Without a message, or with an empty one, the form writes its own. */
export type CustomErrorHandler = (
  error: RequestFailure,
  request: RequestName,
  element: ElementKind,
) => string | null | undefined;

export interface AuthConfig {
  /** The URL of the auth API, including its last path segment. */
  readonly apiBaseUrl?: string | undefined;
  readonly userEntity?: Entity | undefined;
  readonly developerConfig?: { readonly portalId?: string | undefined } | undefined;
  readonly customErrorHandler?: CustomErrorHandler | undefined;
  readonly language?: string | undefined;
  /** Texts of the host that replace the default ones. */
  readonly messages?: Partial<Texts> | undefined;
  readonly recaptcha?: RecaptchaOptions | undefined;
}

/** For applications that provide all texts. */
export interface FormConfig extends Omit<AuthConfig, 'language' | 'messages'> {
  readonly texts: Texts;
  /** The code of the reader's language, for texts of the portal. */
  readonly language?: string | undefined;
  /** The URL of the page, for servers that draw the form. */
  readonly pageUrl?: string;
}

export const defaultApiBaseUrl = '/kauth';
