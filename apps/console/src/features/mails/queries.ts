import type { Client } from '@portico/client/client.ts';
import { getMailText, type MailTextLanguage } from '@portico/contract/admin-mail-texts.ts';
import type { Locale } from '@portico/contract/constants.ts';
import * as contract from '@portico/contract/mails.ts';
import { queryOptions } from '@tanstack/react-query';
import { type ListState, toPageQuery } from '../../shared/list-url.ts';

export const mailsKey = ['mails'] as const;

export function listMails(client: Client, state: ListState, signal: AbortSignal) {
  const status = contract.mailStatuses.find((one) => one === state.filters.status);
  const { portal } = state.filters;
  const query = {
    ...toPageQuery(state),
    ...(status && { 'filter[status]': status }),
    ...(portal && { 'filter[portal_id]': portal }),
  };
  return client.send(contract.listMails, { query }, { signal });
}

export const mailQuery = (client: Client, mailId: string) =>
  queryOptions({
    queryKey: [...mailsKey, 'one', mailId],
    queryFn: ({ signal }) => client.send(contract.getMail, { params: { mailId } }, { signal }),
  });

/** The language and the sender of a preview. */
export interface PreviewAs {
  locale: Locale;
  portal_id?: string;
}

export const templatesKey = ['mail-templates'] as const;

/** The text of one email of a portal in one language. */
export interface TextPlace {
  readonly portalId: string;
  readonly template: string;
  readonly language: MailTextLanguage;
}

export const mailTextQuery = (client: Client, { portalId, template, language }: TextPlace) =>
  queryOptions({
    queryKey: [...templatesKey, 'text', portalId, template, language],
    queryFn: ({ signal }) => client.send(getMailText, { params: { portalId, template, language } }, { signal }),
  });

export const templatesQuery = (client: Client, as: PreviewAs) =>
  queryOptions({
    queryKey: [...templatesKey, as],
    queryFn: ({ signal }) => client.send(contract.listMailTemplates, { query: as }, { signal }),
  });

export const previewQuery = (client: Client, template: string, as: PreviewAs) =>
  queryOptions({
    queryKey: [...templatesKey, as, template],
    queryFn: ({ signal }) => client.send(contract.previewMailTemplate, { params: { template }, query: as }, { signal }),
  });

export const mailPage = (mailId: string): string => `/api/admin/v1/mails/${mailId}/page`;

export const templatePage = (template: string, as: PreviewAs): string =>
  `/api/admin/v1/mail-templates/${encodeURIComponent(template)}/page?${new URLSearchParams({ ...as })}`;
