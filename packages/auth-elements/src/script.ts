import { type RegistrationOptions, registerAuthElements } from './define.ts';

/**
 * The script for pages without a build. It contains all dependencies and defines
 * `PorticoAuthElements.registerAuthElements`. With `data-register` on its tag it calls that function itself, for pages
 * that may not contain scripts of their own.
 */
Object.assign(globalThis, { PorticoAuthElements: { registerAuthElements } });

const { dataset } = (document.currentScript ?? {}) as { dataset?: DOMStringMap };
if (dataset?.register !== undefined) registerAuthElements(toOptions(dataset));

function toOptions({
  apiBaseUrl,
  userEntity,
  portalId,
  shadowDom,
  language,
  recaptchaSiteKey,
  recaptchaScriptUrl,
}: DOMStringMap): RegistrationOptions {
  return {
    apiBaseUrl,
    userEntity: userEntity === 'developer' ? 'developer' : 'user',
    developerConfig: { portalId },
    shadowDom: shadowDom !== 'off',
    language,
    ...(recaptchaSiteKey && { recaptcha: { siteKey: recaptchaSiteKey, scriptUrl: recaptchaScriptUrl } }),
  };
}
