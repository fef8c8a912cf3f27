/**
 * Why a login failed, as `error` of `/login?logout=true&error=…` says it. The page has a sentence for each.
 * `sso`            – the provider refused, or what it said cannot be believed
 * `sso-expired`    – it took too long, was done already, or was begun in another browser
 * `sso-email`      – the provider does not vouch for an email address that the portal takes
 * `sso-no-account` – only those who have an account may come in by this provider
 * `sso-pending`    – the account is not approved, or no longer
 * `sso-confirm`    – the address has an account already, and a mail asks its owner whether it is them
 * `sso-browser`    – the link of that mail was opened in another browser than the one that began
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
