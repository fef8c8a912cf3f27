import { type ComponentType, useMemo } from 'react';
import type { AuthConfig, FormConfig } from './config.ts';
import { toFormConfig } from './form-config.ts';
import { forms } from './forms/forms.ts';

/** The public API for React applications. The default language of the forms is English. */
export type { RequestFailure } from './api.ts';
export type { AuthConfig, CustomErrorHandler } from './config.ts';
export type { Entity } from './endpoints.ts';
export type { Texts } from './texts.ts';

type Spoken<Props> = Omit<Props, 'config'> & { readonly config?: AuthConfig | undefined };

const none: AuthConfig = {};

function spoken<Props extends { readonly config: FormConfig }>(Form: ComponentType<Props>) {
  return function SpokenForm({ config = none, ...rest }: Spoken<Props>) {
    const resolved = useMemo(() => toFormConfig(config), [config]);
    return <Form {...(rest as unknown as Props)} config={resolved} />;
  };
}

export const LoginForm = spoken(forms.login);
export const RegisterForm = spoken(forms.register);
export const ForgotPasswordForm = spoken(forms['forgot-password']);
export const ResetPasswordForm = spoken(forms['reset-password']);
export const ChangePasswordForm = spoken(forms['change-password']);
export const AcceptTermsForm = spoken(forms['accept-terms']);
export const AcceptInvitationForm = spoken(forms['accept-invitation']);
