import { lazyPart } from '../router/router.ts';
import type { Asked, PortalRoute } from './route.ts';

const queries = () => import('../features/auth/queries.ts');

const prepareSignUp = async ({ context }: Asked) => (await queries()).prepareSignUp(context);

/** The optional second segment starts single sign-on. */
export const loginRoute: PortalRoute = {
  path: '/login/{-$sso}',
  rules: { access: 'entry', title: (text) => text.titles.logIn, hasNoBar: true },
  prepare: async ({ context, place }) => (await queries()).prepareLogin(context, place.search),
  page: lazyPart(() => import('../features/auth/login-page.tsx'), 'LoginPage', 'src/features/auth/login-page.tsx'),
};

export const registrationRoute: PortalRoute = {
  path: '/register',
  rules: { access: 'entry', title: (text) => text.titles.registration, hasNoBar: true },
  prepare: prepareSignUp,
  page: lazyPart(
    () => import('../features/auth/registration-page.tsx'),
    'RegistrationPage',
    'src/features/auth/registration-page.tsx',
  ),
};

/** After a login, while the terms have a version that was not accepted. */
export const acceptTermsRoute: PortalRoute = {
  path: '/accept-terms',
  rules: { access: 'public', title: (text) => text.titles.acceptTerms, hasNoBar: true },
  page: lazyPart(
    () => import('../features/auth/accept-terms-page.tsx'),
    'AcceptTermsPage',
    'src/features/auth/accept-terms-page.tsx',
  ),
};

export const forgotPasswordRoute: PortalRoute = {
  path: '/forgot-password',
  rules: { access: 'recovery', title: (text) => text.titles.forgotPassword, hasNoBar: true },
  prepare: prepareSignUp,
  page: lazyPart(
    () => import('../features/auth/forgot-password-page.tsx'),
    'ForgotPasswordPage',
    'src/features/auth/forgot-password-page.tsx',
  ),
};

export const resetPasswordRoute: PortalRoute = {
  path: '/reset-password',
  rules: { access: 'recovery', title: (text) => text.titles.resetPassword, hasNoBar: true },
  prepare: prepareSignUp,
  page: lazyPart(
    () => import('../features/auth/reset-password-page.tsx'),
    'ResetPasswordPage',
    'src/features/auth/reset-password-page.tsx',
  ),
};
