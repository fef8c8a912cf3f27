import { getConsoleEntry, setUp } from '@portico/contract/setup.ts';
import { handle } from '../../http/handle.ts';
import { toLocale } from '../../http/locale.ts';
import type { SetupService } from './service.ts';

export const setupRoutes = (setup: SetupService) => [
  handle(getConsoleEntry, () => setup.entry()),
  handle(setUp, ({ body, request: { ip, headers } }) =>
    setup.setUp(body, { address: ip, locale: toLocale(headers['accept-language']) }),
  ),
];
