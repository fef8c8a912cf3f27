import type { RequestFailure } from './api.ts';
import type { ElementKind } from './elements.ts';
import type { Entity, RequestName } from './endpoints.ts';
import type { RecaptchaOptions } from './recaptcha.ts';
import type { Texts } from './texts.ts';

/** What a host says about a failed request; nothing, or an empty text, leaves it to us. */
export type CustomErrorHandler = (
  error: RequestFailure,
  request: RequestName,
  element: ElementKind,
) => string | null | undefined;

export interface AuthConfig {
  /** Where the auth API is, ending in its segment. */
  readonly apiBaseUrl?: string | undefined;
  readonly userEntity?: Entity | undefined;
  readonly developerConfig?: { readonly portalId?: string | undefined } | undefined;
  readonly customErrorHandler?: CustomErrorHandler | undefined;
  readonly language?: string | undefined;
  /** Texts of the host that replace ours. */
  readonly messages?: Partial<Texts> | undefined;
  readonly recaptcha?: RecaptchaOptions | undefined;
}

/** For applications that provide all texts and need none of ours. */
export interface FormConfig extends Omit<AuthConfig, 'language' | 'messages'> {
  readonly texts: Texts;
  /** Where the form is, for servers that draw it. */
  readonly pageUrl?: string;
}

export const defaultApiBaseUrl = '/kauth';
