import { en, load } from '@portico/i18n/texts/console/gateway-tokens.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useGatewayTokenText = createScreenText(en, load);
