import * as contract from '@portico/contract/admin-mail-texts.ts';
import { handle } from '../../../platform/http/handle.ts';
import { toActor } from '../../../platform/http/to-actor.ts';
import type { MailTextService } from './service.ts';

export const mailTextRoutes = (texts: MailTextService) => [
  handle(contract.listMailTexts, (call) => texts.list(toActor(call), call.params.portalId)),
  handle(contract.getMailText, (call) => texts.get(toActor(call), call.params)),
  handle(contract.setMailText, (call) => texts.set(toActor(call), call.params, call.body)),
  handle(contract.deleteMailText, async (call) => {
    await texts.remove(toActor(call), call.params);
    return undefined;
  }),
  handle(contract.previewMailText, (call) => texts.preview(toActor(call), call.params, call.body)),
  handle(contract.testMailText, (call) => texts.test(toActor(call), call.params, call.body)),
];
