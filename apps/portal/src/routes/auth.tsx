import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

/** What links inside the portal say to these pages; whatever else the address has is for the forms. */
interface AuthSearch {
  email?: string;
  token?: string;
  registered?: string;
  passwordReset?: string;
  /** The password to set is the first one of a new account. */
  first?: string;
}

const validateSearch = (search: AuthSearch): AuthSearch => search;

/** The optional second segment starts single sign-on. */
export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/{-$sso}',
  staticData: { access: 'entry', title: (text) => text.titles.logIn, hasNoBar: true },
  validateSearch,
  component: lazyRouteComponent(() => import('../features/auth/login-page.tsx'), 'LoginPage'),
});

export const registrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  staticData: { access: 'entry', title: (text) => text.titles.registration, hasNoBar: true },
  validateSearch,
  component: lazyRouteComponent(() => import('../features/auth/registration-page.tsx'), 'RegistrationPage'),
});

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  staticData: { access: 'recovery', title: (text) => text.titles.forgotPassword, hasNoBar: true },
  validateSearch,
  component: lazyRouteComponent(() => import('../features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { access: 'recovery', title: (text) => text.titles.resetPassword, hasNoBar: true },
  validateSearch,
  component: lazyRouteComponent(() => import('../features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
});
