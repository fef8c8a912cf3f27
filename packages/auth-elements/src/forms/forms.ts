import type { ComponentType } from 'react';
import type { ElementKind } from '../elements.ts';
import type { FormProps } from '../use-element.ts';
import { AcceptInvitationForm } from './accept-invitation-form.tsx';
import { AcceptTermsForm } from './accept-terms-form.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

export const forms: { readonly [Kind in ElementKind]: ComponentType<FormProps<Kind>> } = {
  login: LoginForm,
  register: RegisterForm,
  'forgot-password': ForgotPasswordForm,
  'reset-password': ResetPasswordForm,
  'change-password': ChangePasswordForm,
  'accept-invitation': AcceptInvitationForm,
  'accept-terms': AcceptTermsForm,
};
