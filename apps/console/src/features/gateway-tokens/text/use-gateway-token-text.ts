import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/gateway-tokens.js';

export const useGatewayTokenText = createScreenText(en, load);
