import type { Screen } from '../area.ts';

/** The pages outside the frame: before a login, and for passwords. */
export const authPages: readonly Screen[] = [
  { path: '/login/{-$provider}', load: async () => (await import('../features/auth/login-page.tsx')).LoginPage },
  { path: '/welcome', load: async () => (await import('../features/auth/welcome-page.tsx')).WelcomePage },
  { path: '/setup', load: async () => (await import('../features/auth/setup-page.tsx')).SetupPage },
  { path: '/register', load: async () => (await import('../features/auth/register-page.tsx')).RegisterPage },
  {
    path: '/forgot-password',
    load: async () => (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    load: async () => (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    path: '/accept-invitation',
    load: async () => (await import('../features/auth/accept-invitation-page.tsx')).AcceptInvitationPage,
  },
  {
    path: '/change-password',
    load: async () => (await import('../features/auth/change-password-page.tsx')).ChangePasswordPage,
  },
  { path: '/signed-in', load: async () => (await import('../features/auth/signed-in-page.tsx')).SignedInPage },
];
