import { getConsoleEntry, setUp } from '@portico/contract/setup.ts';
import type { DeviceCookie } from '../../platform/http/device-cookie.ts';
import { handle } from '../../platform/http/handle.ts';
import { toLocale } from '../../platform/http/locale.ts';
import type { UserCookies } from '../../platform/http/user-cookies.ts';
import type { SetupService } from './service.ts';

interface Cookies {
  userCookies: UserCookies;
  userDeviceCookie: DeviceCookie;
}

export const setupRoutes = (setup: SetupService, { userCookies, userDeviceCookie }: Cookies) => [
  handle(getConsoleEntry, () => setup.entry()),
  handle(setUp, async ({ body, request, reply }) => {
    const { ip: address, headers } = request;
    const device = userDeviceCookie.read(request);
    const signedIn = await setup.setUp(body, { address, device, locale: toLocale(headers['accept-language']) });
    userCookies.set(request, reply, signedIn);
    userDeviceCookie.set(request, reply, signedIn.device);
    return { email: signedIn.email };
  }),
];
