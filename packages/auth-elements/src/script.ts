import { type RegistrationOptions, registerAuthElements } from './define.ts';

/**
 * The one script for pages without a build: it brings all it needs, and `PorticoAuthElements.registerAuthElements` to
 * call. With `data-register` on its tag it calls that itself, for pages that may not have scripts of their own.
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
