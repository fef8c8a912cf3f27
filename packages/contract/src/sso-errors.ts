/**
 * Why a login failed: the `error` of `/login?logout=true&error=…`. The page has a sentence for each.
 * `sso`: the provider refused, or its answer is not trustworthy.
 * `sso-expired`: the login took too long, was already finished, or began in another browser.
 * `sso-email`: the provider does not confirm an email address that the portal accepts.
 * `sso-no-account`: this provider admits only existing accounts.
 * `sso-pending`: the account is not approved, or no longer.
 * `sso-confirm`: the address has an account, and an email asks its owner to confirm the login.
 * `sso-browser`: the link of that email was opened in another browser than the one that began.
 */
export const ssoErrors = [
  'sso',
  'sso-expired',
  'sso-email',
  'sso-no-account',
  'sso-pending',
  'sso-confirm',
  'sso-browser',
] as const;
export type SsoError = (typeof ssoErrors)[number];
