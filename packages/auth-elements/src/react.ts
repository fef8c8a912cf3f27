/** What the package offers to React applications outside of this repository. */
export type { RequestFailure } from './api.ts';
export type { AuthConfig, CustomErrorHandler, Entity } from './config.ts';
export { AcceptInvitationForm } from './forms/accept-invitation-form.tsx';
export { ChangePasswordForm } from './forms/change-password-form.tsx';
export { ForgotPasswordForm } from './forms/forgot-password-form.tsx';
export { LoginForm } from './forms/login-form.tsx';
export { RegisterForm } from './forms/register-form.tsx';
export { ResetPasswordForm } from './forms/reset-password-form.tsx';
export type { Texts } from './texts.ts';
