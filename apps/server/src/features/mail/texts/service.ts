import type { MailTextDetails, MailTextLanguage } from '@portico/contract/admin-mail-texts.ts';
import type { AuditActionOn } from '@portico/contract/audit-actions.ts';
import type { Locale } from '@portico/contract/constants.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Transact } from '../../../platform/database/database.ts';
import type { RecordAudit } from '../../audit/service.ts';
import type { MailComposer } from '../compose.ts';
import { sampleValues } from '../sample-values.ts';
import type { MailKey, MailStore } from '../store.ts';
import { findTextMistakes, type MailText } from './find-mistakes.ts';
import { startingText } from './starting-text.ts';
import type { MailTextStore } from './store.ts';
import { isPortalTemplate, type PortalTemplate, variablesOf } from './variables.ts';

interface Deps {
  store: MailTextStore;
  outbox: Pick<MailStore, 'insert'>;
  compose: MailComposer;
  findPortal(portal_id: string): Promise<{ canonical_domain: string } | undefined>;
  isOwnPortal(org_id: string, portal_id: string): Promise<boolean>;
  onEnqueued(mail: MailKey): void;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
}

/** The text of one email of a portal in one language. */
interface Place {
  portalId: string;
  template: string;
  language: MailTextLanguage;
}

export type MailTextService = ReturnType<typeof createMailTextService>;

/** The language in which a text for all languages is shown. */
const localeOf = (language: MailTextLanguage): Locale => (language === 'default' ? 'en' : language);

export function createMailTextService(deps: Deps) {
  const { store, outbox, compose, findPortal, isOwnPortal, onEnqueued, recordAudit, transact } = deps;

  async function checkOwn({ org_id }: Pick<Actor, 'org_id'>, portal_id: string): Promise<void> {
    if (!(await isOwnPortal(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
  }

  async function check(actor: Actor, { portalId, template }: Place): Promise<PortalTemplate> {
    await checkOwn(actor, portalId);
    if (!isPortalTemplate(template)) throw new Problem('not-found', 'There is no such email.');
    return template;
  }

  /** Refuses a text with mistakes, each with its line. */
  async function checkText(actor: Actor, place: Place, text: MailText): Promise<PortalTemplate> {
    const template = await check(actor, place);
    const { canonical_domain = '' } = (await findPortal(place.portalId)) ?? {};
    const [first, ...others] = findTextMistakes(template, text, [canonical_domain]).map(({ field, line, ...why }) => ({
      field: line === undefined ? field : `${field}:${line}`,
      rule: 'invalid' as const,
      ...why,
    }));
    if (first) throw invalidParameter(first, ...others);
    return template;
  }

  const by = ({ id, address }: Actor, action: AuditActionOn<'mail'>, { portalId, template, language }: Place) => ({
    portal_id: portalId,
    action,
    actor: { kind: 'user', id } as const,
    target: { kind: 'mail', id: `${template}.${language}` },
    address,
  });

  async function details({ portalId, language }: Place, template: PortalTemplate): Promise<MailTextDetails> {
    const texts = (await store.list(portalId)).filter((text) => text.template === template);
    const of = (wanted: MailTextLanguage) => texts.find((text) => text.language === wanted);
    const toBody = ({ subject, content }: MailText): MailText => ({ subject, content });
    const own = of(language);
    return {
      template,
      language,
      own: own ? toBody(own) : null,
      otherwise: toBody(
        of('default') && !own && language !== 'default' ? of('default')! : startingText(template, localeOf(language)),
      ),
      variables: variablesOf(template),
    };
  }

  /** The values are made up, and the text is the one that is being written. */
  const toRow = ({ portalId, language }: Place, template: PortalTemplate, text: MailText, to: string) => {
    const { token: _secret, ...values } = sampleValues[template] as Record<string, string>;
    const template_values = { ...values, draft: JSON.stringify(text) };
    return { id: deps.newId(), portal_id: portalId, template, to, locale: localeOf(language), template_values };
  };

  return {
    async list(actor: Actor, portal_id: string) {
      await checkOwn(actor, portal_id);
      const texts = await store.list(portal_id);
      return { data: texts.map(({ template, language }) => ({ template, language: language as MailTextLanguage })) };
    },

    get: async (actor: Actor, place: Place): Promise<MailTextDetails> => details(place, await check(actor, place)),

    async set(actor: Actor, place: Place, text: MailText): Promise<MailTextDetails> {
      const template = await checkText(actor, place, text);
      await transact(async (transaction) => {
        await store.set(transaction, { portal_id: place.portalId, template, language: place.language, ...text });
        await recordAudit(transaction, by(actor, 'mail.text-changed', place));
      });
      return details(place, template);
    },

    async remove(actor: Actor, place: Place): Promise<void> {
      const template = await check(actor, place);
      await transact(async (transaction) => {
        const isRemoved = await store.remove(transaction, {
          portal_id: place.portalId,
          template,
          language: place.language,
        });
        if (isRemoved) await recordAudit(transaction, by(actor, 'mail.text-reset', place));
      });
    },

    async preview(actor: Actor, place: Place, text: MailText) {
      const template = await checkText(actor, place, text);
      const row = { org_id: actor.org_id, ...toRow(place, template, text, actor.email) };
      const { subject, text: plain, html, from } = await compose(row, { reveal: false });
      return { subject, from: `${from.name} <${from.address}>`, text: plain, html };
    },

    /** Only to oneself: nobody else gets a text that is not saved. */
    async test(actor: Actor, place: Place, text: MailText): Promise<{ to: string }> {
      const template = await checkText(actor, place, text);
      const { portal_id, ...mail } = toRow(place, template, text, actor.email);
      await transact(async (transaction) => {
        onEnqueued(await outbox.insert(transaction, { portal_id }, { ...mail, created_at: deps.now() }));
        await recordAudit(transaction, by(actor, 'mail.text-tested', place));
      });
      return { to: actor.email };
    },
  };
}
