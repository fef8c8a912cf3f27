import { useCallback, useMemo, useState } from 'react';
import { createAuthApi } from './api.ts';
import { defaultApiBaseUrl, type FormConfig } from './config.ts';
import { type ElementKind, type ElementProps, type Emit, propertiesOf, type Settings } from './elements.ts';
import type { Entity } from './endpoints.ts';
import { type Message, messageFor } from './message-for.ts';
import { toCallback } from './names.ts';
import { readPageUrl } from './page-url.ts';
import type { Texts } from './texts.ts';
import { useLatest } from './use-latest.ts';

export type FormProps<Kind extends ElementKind> = ElementProps<Kind> & { readonly config: FormConfig };

type Loose = Readonly<Record<string, unknown>>;

/** Missing values and empty texts get the default of the table. */
export function toSettings<Kind extends ElementKind>(kind: Kind, given: Loose, texts: Texts): Settings<Kind> {
  const rows = Object.entries(propertiesOf(kind)).map(([name, row]) => {
    const value = given[name];
    if (row.kind === 'flag') return [name, value ?? row.byDefault];
    if (row.kind === 'function' || row.kind === 'providers' || row.kind === 'sign-up-form') return [name, value];
    return [name, value || (row.byDefault ? texts[row.byDefault] : '')];
  });
  return Object.fromEntries(rows) as Settings<Kind>;
}

/** The URL of the page. A server has no window, so it passes the URL. */
export const locationOf = ({ pageUrl }: Pick<FormConfig, 'pageUrl'>): URL =>
  new URL(typeof window === 'undefined' ? (pageUrl ?? 'http://localhost/') : window.location.href);

/** What every form needs: its settings, texts, API, and a function that emits events. */
export function useElement<Kind extends ElementKind>(kind: Kind, props: FormProps<Kind>) {
  const { config } = props;
  const { texts, apiBaseUrl = defaultApiBaseUrl, userEntity: entity = 'user', language = 'en' } = config;
  const api = useMemo(() => createAuthApi({ apiBaseUrl, entity }), [apiBaseUrl, entity]);
  const [pageUrl] = useState(() => readPageUrl(locationOf(config)));
  const latest = useLatest(props as Loose);
  const emit = useCallback(
    (name: string, ...payload: unknown[]) => {
      const callback = latest.current[toCallback(name)];
      if (typeof callback === 'function') callback(...payload);
    },
    [latest],
  ) as Emit<Kind>;
  const settings = toSettings(kind, props, texts);
  return { kind, config, apiBaseUrl, entity, language, texts, api, pageUrl, emit, settings };
}

export interface Speaker {
  readonly kind: ElementKind;
  readonly entity: Entity;
  readonly texts: Texts;
  readonly config: FormConfig;
  /** The labels of fields that the portal added. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** Memoized, so that the host's error handler is called once for each failure. */
export function useMessage(problem: unknown, { kind, entity, texts, config, labels }: Speaker): Message | undefined {
  const handler = useLatest(config.customErrorHandler);
  const latestLabels = useLatest(labels);
  return useMemo(() => {
    if (problem === undefined) return undefined;
    const said = latestLabels.current;
    return messageFor(problem, { element: kind, entity, texts, labels: said, customErrorHandler: handler.current });
  }, [problem, kind, entity, texts, handler, latestLabels]);
}
