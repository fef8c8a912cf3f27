// Written from the English texts by `npm run types -w packages/i18n`.
export interface Arguments {
  'shared.continueWith': { provider: string | number };
  'shared.optionalField': { label: string | number };
  'shared.acceptTermsOf': { terms: string | number; version: string | number };
  'shared.strength': { level: string | number };
  'shared.unknownError': { status: string | number; statusText: string | number };
  'users.acceptAgreement': { agreement: string | number; privacy: string | number };
}
